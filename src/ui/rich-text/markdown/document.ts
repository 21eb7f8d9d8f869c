/** The editor's document as JSON. */
export type DocumentNode = {
  type?: string
  attrs?: Record<string, unknown> | undefined
  content?: DocumentNode[]
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[]
  text?: string
}
