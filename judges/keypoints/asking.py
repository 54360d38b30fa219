"""The questions about keypoints and explanations: their prompts."""

from __future__ import annotations

from chalkwright.prompts import versions as prompt_versions

TASK = "judge_keypoints"
"""Folder of the prompts."""


def versions() -> dict[str, str]:
    """Template name → version of every prompt here."""
    return prompt_versions(TASK)
