"""What is wrong with an image system's answer, in one sentence that keeps the key secret."""

from __future__ import annotations

from chalkwright.agent.errors import BadPicture, BadReply, ModelError, NoPicture, RequestRefused, UnsafePicture
from chalkwright.agent.models.faults import Refusal, Whom


class PictureWhom(Whom):
    """Whom a fault is about, with the sentences that only pictures need."""

    __slots__ = ()

    def refusal_error(self, refusal: Refusal) -> ModelError:
        if refusal.status == 403 and "must be verified" in refusal.said:
            return RequestRefused(
                f"{self.spec.label} draws with {self.spec.id} only for verified organizations (HTTP 403); "
                "verify yours in the settings of the account, or choose another model."
            )
        return super().refusal_error(refusal)

    def bad_reply(self, received: str = "") -> ModelError:
        return BadReply(
            f"{self.spec.host} answered with something that is not in the form of its image API; "
            "check that the base URL is an image endpoint, or try again.",
            received=received,
        )

    def no_picture(self, said: str = "") -> ModelError:
        """An answer without a picture; ``said`` are the words that came instead."""
        instead = f" but said: {self.scrub(said)}" if said.strip() else ""
        return NoPicture(f"{self.spec.label} drew no picture{instead}; try again or reword the prompt.")

    def bad_picture(self) -> ModelError:
        return BadPicture(f"{self.spec.label} sent a picture that cannot be read; try again or choose another model.")

    def unsafe(self, why: str) -> ModelError:
        """``why`` goes on from "The picture of OpenAI"."""
        return UnsafePicture(f"The picture of {self.spec.label} {why}; it is not used, choose another model.")
