import type { DocumentAudience } from './documents.ts'

/** An earlier file of a document. */
export type DocumentVersion = { id: number; url: string; ext: string; bytes: number; replacedAt: string }

export type DocumentItem = {
  id: number
  name: string
  url: string
  ext: string
  bytes: number
  /** Null for a character's. */
  audience: DocumentAudience | null
  /** The site team hid it from everybody else. */
  hidden: boolean
  /** The day of its last change. */
  updatedOn: string
  versions: DocumentVersion[]
}

/** The documents of a character or an event that the reader may see. */
export type DocumentsView = {
  documents: DocumentItem[]
  mayEdit: boolean
  max: number
  /** The parent as addresses name it: `kind/reference`. */
  parent: string
  isOfEvent: boolean
  /** In bytes, for who may add some. */
  storage: { used: number; quota: number } | null
}

/** What became of a form of the page. `reason` and `refused` say why something was not taken. */
export type DocumentsResult = {
  intent: string
  id: number | null
  added: number
  reason: string | null
  refused: { name: string; reason: string }[]
}
