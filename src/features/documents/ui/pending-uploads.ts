import { type DBSchema, deleteDB, type IDBPObjectStore, openDB } from 'idb'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import { DAY_MS } from '#shared/durations.ts'
import { hasDatabase } from '#shared/offline/device-database.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'

/** Files that are being sent, so that closing the page loses none of them: content/es/legal/cookies.md lists it. */
export const UPLOADS_STORE = 'uploads'
const KEPT_MS = DAY_MS

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

interface Rows extends DBSchema {
  files: { key: string; value: KeptUpload }
}
type Files = IDBPObjectStore<Rows, ['files'], 'files', 'readwrite'>

/** Runs in one transaction. Null where the browser keeps nothing: uploads then go on without it. */
async function run<Value>(work: (files: Files) => Promise<Value>): Promise<Value | null> {
  try {
    const database = await openDB<Rows>(UPLOADS_STORE, 1, {
      upgrade: (created) => void created.createObjectStore('files', { keyPath: 'key' }),
    })
    try {
      const { store, done } = database.transaction('files', 'readwrite')
      const [value] = await Promise.all([work(store), done])
      return value
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
    for (const upload of uploads) await store.put({ ...upload, account })
  })
}

/** For what arrived, what is refused, and what the person leaves out. */
export const forgetUploads = (keys: readonly string[]) =>
  run(async (store) => {
    for (const key of keys) await store.delete(key)
  })

/** What this person had begun to send to this address. What another account left is deleted, and what is a day old. */
export async function findKeptUploads(api: string, username: string): Promise<KeptUpload[]> {
  const kept = await keepWhere((row) => row.username === username && row.at > Date.now() - KEPT_MS)
  return (kept ?? []).filter((row) => row.api === api).toSorted((a, b) => a.at - b.at)
}

/** Deletes the others. */
const keepWhere = (isKept: (row: KeptUpload) => boolean) =>
  run(async (store) => {
    const rows = await store.getAll()
    for (const row of rows) if (!isKept(row)) await store.delete(row.key)
    return rows.filter(isKept)
  })

/** What waits of another account goes, and everything where nobody is signed in. Creates nothing where nothing is kept. */
export async function forgetDocumentsUnlessOf(account: string | null) {
  if (account === null) return deleteDB(UPLOADS_STORE)
  if (await hasDatabase(UPLOADS_STORE)) await keepWhere((row) => row.account === account)
}
