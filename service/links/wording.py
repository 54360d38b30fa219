"""What a learner's page says in its own name, in the explanation's language where it is known."""

from __future__ import annotations

from chalkwright.agent.data import Frozen
from chalkwright.agent.documents.wording import primary


class PageWording(Frozen):
    """Words of buttons and messages; each place is in braces."""

    language: str
    next_step: str
    all_steps: str
    step: str
    """Places: ``number``, ``all``."""
    read: str
    read_step: str
    stop: str
    no_voice: str
    again: str
    """When a reader comes back to where they were."""
    done: str
    mistakes: str


ENGLISH = PageWording(
    language="en",
    next_step="Show me the next step",
    all_steps="Show everything",
    step="Step {number} of {all}",
    read="Read aloud",
    read_step="Read this step aloud",
    stop="Stop reading",
    no_voice="This device has no voice for this language.",
    again="You were here",
    done="That was the last step.",
    mistakes="Explanations may hold mistakes: ask your teacher where something seems wrong.",
)
CHINESE = PageWording(
    language="zh",
    next_step="看下一步",
    all_steps="全部显示",
    step="第 {number} 步，共 {all} 步",
    read="朗读",
    read_step="朗读这一步",
    stop="停止朗读",
    no_voice="此设备没有这种语言的语音。",
    again="上次看到这里",
    done="已经是最后一步。",
    mistakes="讲解可能有错，如有疑问请问老师。",
)
_TABLE = {"en": ENGLISH, "zh": CHINESE}


def page_wording(language: str) -> PageWording:
    """English where there is no translation."""
    return _TABLE.get(primary(language), ENGLISH)
