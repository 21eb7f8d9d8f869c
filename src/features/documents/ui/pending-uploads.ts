import type { DocumentAudience } from '#shared/documents/documents.ts'
import { DAY_MS } from '#shared/durations.ts'
import { createUploadStore } from '#ui/forms/files/upload-store.ts'

/** The database of this browser with documents that are being sent: content/es/legal/cookies.md lists it. */
export const UPLOADS_STORE = 'uploads'

/** `api`: where it is sent to. `key`: what was stored already is not stored again. */
type KeptUpload = {
  key: string
  file: File
  audience: DocumentAudience | null
  api: string
  username: string
  account: string | null
  at: number
}

export const keptDocuments = createUploadStore<KeptUpload>({
  database: UPLOADS_STORE,
  store: 'files',
  keptMs: DAY_MS,
  addedAt: ({ at }) => at,
})
