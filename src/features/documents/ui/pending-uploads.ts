import type { DocumentAudience } from '#shared/documents/documents.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'

/** Files that are being sent, so that closing the page loses none of them: content/es/legal/cookies.md lists it. */
export const UPLOADS_STORE = 'uploads'
const KEPT_MS = 24 * 3_600_000

/** `api`: where it is sent to. `key`: what was stored already is not stored again. */
type KeptUpload = {
  key: string
  file: File
  audience: DocumentAudience | null
  api: string
  username: string
  /** Of the session, as its cookie says. */
  account: string | null
  at: number
}

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Runs in one transaction. Null where the browser keeps nothing: uploads then go on without it. */
async function run<Value>(work: (store: IDBObjectStore) => Promise<Value>): Promise<Value | null> {
  try {
    const opening = indexedDB.open(UPLOADS_STORE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('files', { keyPath: 'key' })
    const database = await settled(opening)
    try {
      return await work(database.transaction('files', 'readwrite').objectStore('files'))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export async function keepUploads(uploads: readonly Omit<KeptUpload, 'account'>[]) {
  const account = (await readSessionAccount()) ?? null
  await run(async (store) => {
    for (const upload of uploads) store.put({ ...upload, account })
  })
}

/** For what arrived, what is refused, and what the person leaves out. */
export const forgetUploads = (keys: readonly string[]) =>
  run(async (store) => {
    for (const key of keys) store.delete(key)
  })

/** What this person had begun to send to this address. What another account left is deleted, and what is a day old. */
export async function findKeptUploads(api: string, username: string): Promise<KeptUpload[]> {
  const kept = await keepWhere((row) => row.username === username && row.at > Date.now() - KEPT_MS)
  return (kept ?? []).filter((row) => row.api === api).toSorted((a, b) => a.at - b.at)
}

/** Deletes the others. */
const keepWhere = (isKept: (row: KeptUpload) => boolean) =>
  run(async (store) => {
    const rows: KeptUpload[] = await settled(store.getAll())
    for (const row of rows) if (!isKept(row)) store.delete(row.key)
    return rows.filter(isKept)
  })

/** What waits of another account goes, and everything where nobody is signed in. Creates nothing where nothing is kept. */
export async function forgetDocumentsUnlessOf(account: string | null) {
  if (account === null) return settled(indexedDB.deleteDatabase(UPLOADS_STORE))
  if ((await indexedDB.databases()).some(({ name }) => name === UPLOADS_STORE))
    await keepWhere((row) => row.account === account)
}
