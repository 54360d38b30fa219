"""What can go wrong, and who can mend it.

A :class:`UserError` the caller, a :class:`LimitReached` whoever set the limit, a :class:`MachineFault` whoever runs the
machine; a :class:`ModelError` is a provider's, and is tried again where it is ``retryable``.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar, Self

from chalkwright.agent.data import Outline, Usage
from chalkwright.renderers.faults import Fault


class ChalkwrightError(Exception):
    """Base of every error this package raises on purpose. ``str(error)`` is one sentence with the remedy.

    An app catches the few that it does something about, and tells the rest:

    >>> import asyncio
    >>> from chalkwright import ChalkwrightError, LimitReached, OutOfScope, UserError, explain
    >>> async def told(problem: str) -> str:
    ...     try:
    ...         return (await explain(problem)).html
    ...     except OutOfScope:
    ...         return "Ask a model: Options(model=…)."
    ...     except LimitReached as error:  # BudgetExhausted, DeadlineExceeded: raise the limit, go on with resume=True
    ...         return f"Stopped: {error}"
    ...     except UserError as error:  # the asker can mend it
    ...         return f"Please look again: {error}"
    ...     except ChalkwrightError as error:  # ModelError, MachineFault: log it, perhaps try later
    ...         return f"Sorry: {error}"
    >>> asyncio.run(told("Why did Rome fall?"))
    'Ask a model: Options(model=…).'
    """

    flags: tuple[str, ...] = ()
    """The command's options that the remedy speaks of. The sentence is for every caller; a command alone adds them."""

    def by(self, *flags: str) -> Self:
        """The error itself, with ``flags``: the options by which a command's user follows its remedy."""
        self.flags = flags
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies, and for hosts that make explanations in processes of their own: made of what it holds, since the
        arguments of most kinds are not the sentence."""
        return _hold, (type(self), self.args), self.__dict__


def _hold(kind: type[ChalkwrightError], args: tuple[Any, ...]) -> ChalkwrightError:
    return kind.__new__(kind, *args)


class UserError(ChalkwrightError):
    """The caller can mend it: the problem, an option, a path."""


class MissingKey(UserError):
    """No API key for the chosen model: set the environment variable that the sentence names, or give ``key``."""


class UnknownModel(UserError):
    """No such preset or provider."""


class UnknownPrice(UserError):
    """A money limit was set for a model whose price is not known."""


class UnreadableProblem(UserError):
    """The problem file or picture cannot be read."""


class OutOfScope(UserError):
    """The offline author knows no such problem; a model (``Options.model``) may.

    ``sentence`` is what is told; ``why`` is the reason alone, in whole sentences, for those who choose a model in
    another way than the command line. It is empty where the sentence names none. ``nearest`` is the name of the family
    that comes nearest, empty where none does.
    """

    def __init__(self, sentence: str, *, why: str = "", nearest: str = "") -> None:
        super().__init__(sentence)
        self.why = why
        self.nearest = nearest


class ExtraMissing(UserError):
    """The packages of an extra are not installed; ``extra`` is its name."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(f"{purpose} needs more packages; install chalkwright[{extra}].")
        self.extra = extra


class ModelError(ChalkwrightError):
    """A provider's answer is of no use, after all that may be tried again was.

    ``message`` is the sentence. ``usage`` and ``received`` (the text so far) tell what was spent; ``usage`` is None
    when the provider did not say, and then the meter estimates it from the request and ``received``.
    ``retry_after`` is in seconds, where the provider named it.
    """

    retryable: ClassVar[bool] = False
    sent: ClassVar[bool] = True
    """Whether the request may have reached a model, and so may have cost money."""

    def __init__(
        self,
        message: str,
        *,
        usage: Usage | None = None,
        received: str = "",
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.usage = usage
        self.received = received
        self.retry_after = retry_after


class RateLimited(ModelError):
    """HTTP 429; ``retry_after`` in seconds when the provider named it."""

    retryable = True
    sent = False


class ProviderUnavailable(ModelError):
    """HTTP 5xx."""

    retryable = True
    sent = False


class ConnectFailed(ModelError):
    """No connection within the limit."""

    retryable = True
    sent = False


class StreamStalled(ModelError):
    """Nothing came within the idle limit."""

    retryable = True


class StreamBroken(ModelError):
    """The answer stopped in the middle."""

    retryable = True


class BadReply(ModelError):
    """The body is no valid JSON."""

    retryable = True


class EmptyReply(ModelError):
    """A completion without text."""

    retryable = True


class NoPicture(ModelError):
    """An image system answered without a picture."""

    retryable = True


class BadPicture(ModelError):
    """An image system sent something that cannot be read as a picture."""

    retryable = True


class UnsafePicture(ModelError):
    """An image system sent a picture that is too large, or an address from which nothing is fetched."""


class Truncated(ModelError):
    """Finish reason *length*: the reply was cut at ``max_tokens``."""


class Filtered(ModelError):
    """The provider's content filter refused the request or the reply."""


class WrongKey(ModelError):
    """HTTP 401 or 403."""

    sent = False


class RequestRefused(ModelError):
    """Any other 4xx: the request itself is wrong for this model."""

    sent = False


class LimitReached(ChalkwrightError):
    """A limit the user set or accepted: money, time, attempts. What is finished stays; ``resume=True`` goes on."""


class AttemptsExhausted(LimitReached):
    """Every attempt was faulty."""

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class BudgetExhausted(LimitReached):
    """The money limit of the job is used up, or may not reach for the next call: ``spent`` of ``limit``, both in US
    dollars. ``why`` is the sentence without its remedy and its full stop."""

    def __init__(self, spent: Decimal, limit: Decimal) -> None:
        self.spent = spent
        self.limit = limit
        self.why = (
            f"The money limit of ${limit} is used up (${spent:.4f} spent)"
            if spent >= limit
            else f"The money limit of ${limit} may not reach for the next call (${spent:.4f} spent)"
        )
        super().__init__(f"{self.why}; raise it and go on.")
        self.by("--max-cost", "--resume")


class DeadlineExceeded(LimitReached):
    """The time limit of the job (``Options.max_seconds``) is used up."""


class OutlineWaiting(ChalkwrightError):
    """No fault: the ``outline`` is written and waits for a person, as ``Options.review_outline`` asked.

    ``folder`` is the run folder; the same call with ``resume=True`` and ``outline=…`` goes on.
    """

    def __init__(self, outline: Outline, folder: str) -> None:
        super().__init__(
            f"The outline in {folder} waits to be looked through; go on with resume=True and outline=… once it is."
        )
        self.outline = outline
        self.folder = folder
        """The run folder, from which to go on."""


class MachineFault(ChalkwrightError):
    """The machine's operator can mend it: a font, a library, memory or a folder's rights; attempts would not help."""


FATAL = (WrongKey, MissingKey, UnknownModel, UnknownPrice, ExtraMissing, MachineFault, BudgetExhausted)
"""What the next problem of a run would not escape either: the run ends at once."""


def first_of(errors: BaseExceptionGroup[ChalkwrightError]) -> ChalkwrightError:
    """The first error of a task group, however deep."""
    first = errors.exceptions[0]
    return first_of(first) if isinstance(first, BaseExceptionGroup) else first
