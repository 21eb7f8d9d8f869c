import { type DBSchema, deleteDB, type IDBPObjectStore, openDB } from 'idb'
import { DAY_MS } from '#shared/durations.ts'
import { closeForOthers, deleteWhere, hasDatabase } from '#shared/offline/device-database.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'

/** The database of this browser with photos that are not uploaded yet: content/es/legal/cookies.md lists it. */
export const PHOTO_STORE = 'photo-uploads'

/** In ms: what was left behind is deleted. */
const KEPT_MS = 7 * DAY_MS

/** A photo until the server has it. `address`: where its upload goes on. */
export type StoredUpload = {
  key: string
  userId: number
  /** Of the session, as its cookie says. */
  account: string | null
  album: number
  name: string
  file: Blob
  /** Scaled already: what goes on must be the same bytes. */
  isPrepared: boolean
  address: string | null
  addedAt: number
}

interface Rows extends DBSchema {
  uploads: { key: string; value: StoredUpload }
}
type Uploads = IDBPObjectStore<Rows, ['uploads'], 'uploads', 'readwrite'>

const openDatabase = () =>
  openDB<Rows>(PHOTO_STORE, 1, {
    upgrade: (database) => void database.createObjectStore('uploads', { keyPath: 'key' }),
    blocking: closeForOthers,
  })

export type UploadStore = NonNullable<Awaited<ReturnType<typeof openUploads>>>

/** Opens what this browser keeps, for one account: what another one left is deleted. Null where the browser keeps nothing. */
export async function openUploads(userId: number) {
  const database = await openDatabase().catch(() => null)
  if (!database) return null

  /** False where there is no room, or the database was deleted. */
  async function write(work: (uploads: Uploads) => Promise<unknown>): Promise<boolean> {
    try {
      const { store, done } = database!.transaction('uploads', 'readwrite')
      await Promise.all([work(store), done])
      return true
    } catch {
      return false
    }
  }

  const account = (await readSessionAccount()) ?? null
  const isForeign = (row: StoredUpload) => row.userId !== userId || row.addedAt < Date.now() - KEPT_MS
  await write((uploads) => deleteWhere<StoredUpload>(uploads, isForeign))
  return {
    /** Of an album, in the order in which they were added. */
    list: async (album: number): Promise<StoredUpload[]> => {
      const rows = await database.getAll('uploads').catch(() => [])
      return rows.filter((row) => row.album === album).toSorted((a, b) => a.addedAt - b.addedAt)
    },
    put: (upload: Omit<StoredUpload, 'userId' | 'account'>) =>
      write((uploads) => uploads.put({ ...upload, userId, account })),
    remove: (keys: readonly string[]) =>
      write(async (uploads) => {
        for (const key of keys) await uploads.delete(key)
      }),
    close: () => database.close(),
  }
}

/** What waits of another account goes, and everything where nobody is signed in. Creates nothing where nothing is kept. */
export async function forgetPhotosUnlessOf(account: string | null) {
  if (account === null) return deleteDB(PHOTO_STORE)
  if (!(await hasDatabase(PHOTO_STORE))) return
  const database = await openDatabase()
  const { store, done } = database.transaction('uploads', 'readwrite')
  await Promise.all([deleteWhere<StoredUpload>(store, (row) => row.account !== account), done])
  database.close()
}
