"""The page as a SCORM 1.2 package: one lesson that a learning platform opens and follows.

After ADL, "SCORM 1.2 Content Aggregation Model" (manifest) and "Run-Time Environment" (``scorm.js``), 2001.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

from chalkwright.agent.documents.exports.files import page, zip_files
from chalkwright.agent.documents.exports.source import Source
from chalkwright.agent.documents.wording import language_tag

CONTENT_PACKAGING = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
METADATA = "http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"
_XML = "http://www.w3.org/XML/1998/namespace"
MAX_TITLE = 200
"""Characters of an item's title, by the standard."""
_TEMPLATES = Path(__file__).parent / "templates"
_SCRIPT = "scorm.js"
_FILES = ("index.html", _SCRIPT, "LICENCE.txt")
_POLICY = "content=\"default-src 'none'; "


def package(source: Source) -> bytes:
    """The zip file, its manifest first."""
    files = {
        "imsmanifest.xml": manifest(source),
        "index.html": _with_script(page(source, presents=False).decode()).encode(),
        **{name: (_TEMPLATES / name).read_bytes() for name in _FILES[1:]},
    }
    return zip_files(files, source.created)


def manifest(source: Source) -> bytes:
    """``imsmanifest.xml``."""
    title = source.title[:MAX_TITLE].strip() or source.words.problem
    name = f"chalkwright-{source.record.key[:32]}" if source.record.key.isalnum() else "chalkwright"
    root = _part(None, "manifest", identifier=name, version="1.0")
    about = _part(root, "metadata")
    _part(about, "schema").text = "ADL SCORM"
    _part(about, "schemaversion").text = "1.2"
    _describe(about, source, title)
    organizations = _part(root, "organizations", default="lessons")
    organization = _part(organizations, "organization", identifier="lessons")
    _part(organization, "title").text = title
    item = _part(organization, "item", identifier="lesson", identifierref="page", isvisible="true")
    _part(item, "title").text = title
    resource = _part(_part(root, "resources"), "resource", identifier="page", type="webcontent", href=_FILES[0])
    resource.set(f"{{{ADL}}}scormtype", "sco")
    for file in _FILES:
        _part(resource, "file", href=file)
    written = etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)
    assert isinstance(written, bytes)
    return written


def _describe(about: Any, source: Source, title: str) -> None:
    """Title and language, for the platform's catalogue."""
    tag = language_tag(source.language)
    general = _part(_part(about, "lom", METADATA), "general", METADATA)
    _part(_part(general, "title", METADATA), "langstring", METADATA, **{f"{{{_XML}}}lang": tag}).text = title
    _part(general, "language", METADATA).text = tag


def _part(parent: Any, tag: str, namespace: str = CONTENT_PACKAGING, **attributes: str) -> Any:
    """A new element, within ``parent`` unless that is None."""
    name = f"{{{namespace}}}{tag}"
    if parent is None:
        return etree.Element(name, attributes, nsmap={None: CONTENT_PACKAGING, "adlcp": ADL, "imsmd": METADATA})
    return etree.SubElement(parent, name, attributes)


def _with_script(html: str) -> str:
    """The page that may run the script beside it, and nothing else."""
    head, end, rest = html.partition("</head>")
    before, policy, after = head.partition(_POLICY)
    if not policy or not end:
        raise RuntimeError("The page has no policy that could let the script run.")
    return f"{before}{policy}script-src 'self'; {after}<script src=\"{_SCRIPT}\" defer></script>\n{end}{rest}"
