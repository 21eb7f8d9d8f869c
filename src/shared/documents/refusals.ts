/** Why the content of a file is refused (docs/product.md, "Media: documents"). */
export const CONTENT_REFUSALS = [
  'empty',
  'type',
  'markup',
  'program',
  'legacy_office',
  'macros',
  'encrypted',
  'damaged',
  'mixed',
  'expands',
  'paths',
  'heic',
  'picture',
] as const
export type ContentRefusal = (typeof CONTENT_REFUSALS)[number]

/** Why a document is refused: `details.reason` of the API, and the end of a message's key. */
export const DOCUMENT_REFUSALS = [
  ...CONTENT_REFUSALS,
  'too_large',
  'pixels',
  'no_file',
  'too_many_files',
  'name_short',
  'name_long',
  'name_characters',
  'documents_full',
  'storage_full',
  'restore_late',
] as const
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number]

export const isDocumentRefusal = (reason: unknown): reason is DocumentRefusal =>
  DOCUMENT_REFUSALS.includes(reason as DocumentRefusal)
