/** Markdown that the editor would lose (tables, images, HTML, code, footnotes): such a text stays in a plain textarea. */
export const UNSUPPORTED_MARKDOWN = /^\s*\||!\[|<[a-z/!]|`|^ {4}|^#{4,} |^\[\^/m
