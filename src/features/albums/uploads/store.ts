import { readSessionAccount } from '#shared/offline/session-account.ts'

/** The database of this browser with photos that are not uploaded yet: content/es/legal/cookies.md lists it. */
export const PHOTO_STORE = 'photo-uploads'

/** In ms: what was left behind is deleted. */
const KEPT_MS = 7 * 86_400_000

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

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(PHOTO_STORE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('uploads', { keyPath: 'key' })
  }
  return settled(request).then((database) => {
    // Signing out in another tab deletes it.
    database.onversionchange = () => database.close()
    return database
  })
}

export type UploadStore = NonNullable<Awaited<ReturnType<typeof openUploads>>>

/** Opens what this browser keeps, for one account: what another one left is deleted. Null where the browser keeps nothing. */
export async function openUploads(userId: number) {
  const database = await openDatabase().catch(() => null)
  if (!database) return null

  /** False where there is no room, or the database was deleted. */
  async function write(work: (uploads: IDBObjectStore) => void): Promise<boolean> {
    try {
      const transaction = database!.transaction('uploads', 'readwrite')
      work(transaction.objectStore('uploads'))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      return true
    } catch {
      return false
    }
  }

  const account = (await readSessionAccount()) ?? null
  const isForeign = (row: StoredUpload) => row.userId !== userId || row.addedAt < Date.now() - KEPT_MS
  await write((uploads) => deleteWhere(uploads, isForeign))
  return {
    /** Of an album, in the order in which they were added. */
    list: async (album: number): Promise<StoredUpload[]> => {
      try {
        const rows: StoredUpload[] = await settled(database.transaction('uploads').objectStore('uploads').getAll())
        return rows.filter((row) => row.album === album).toSorted((a, b) => a.addedAt - b.addedAt)
      } catch {
        return []
      }
    },
    put: (upload: Omit<StoredUpload, 'userId' | 'account'>) =>
      write((uploads) => void uploads.put({ ...upload, userId, account })),
    remove: (keys: readonly string[]) =>
      write((uploads) => {
        for (const key of keys) uploads.delete(key)
      }),
    close: () => database.close(),
  }
}

function deleteWhere(uploads: IDBObjectStore, isGone: (row: StoredUpload) => boolean) {
  const request = uploads.openCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (!cursor) return
    if (isGone(cursor.value)) cursor.delete()
    cursor.continue()
  }
}

/** What waits of another account goes, and everything where nobody is signed in. Creates nothing where nothing is kept. */
export async function forgetPhotosUnlessOf(account: string | null) {
  if (account === null) return settled(indexedDB.deleteDatabase(PHOTO_STORE))
  if (!(await indexedDB.databases()).some(({ name }) => name === PHOTO_STORE)) return
  const database = await openDatabase()
  const transaction = database.transaction('uploads', 'readwrite')
  deleteWhere(transaction.objectStore('uploads'), (row) => row.account !== account)
  // It closes once the transaction is done.
  database.close()
}
