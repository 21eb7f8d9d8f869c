import { DAY_MS } from '#shared/durations.ts'
import { createUploadStore } from '#ui/forms/files/upload-store.ts'

/** The database of this browser with photos that are not uploaded yet: content/es/legal/cookies.md lists it. */
export const PHOTO_STORE = 'photo-uploads'

/** A photo until the server has it. `address`: where its upload goes on. */
type StoredUpload = {
  key: string
  userId: number
  account: string | null
  album: number
  name: string
  file: Blob
  /** Scaled already: what goes on must be the same bytes. */
  isPrepared: boolean
  address: string | null
  addedAt: number
}

export const keptPhotos = createUploadStore<StoredUpload>({
  database: PHOTO_STORE,
  store: 'uploads',
  keptMs: 7 * DAY_MS,
  addedAt: ({ addedAt }) => addedAt,
})
