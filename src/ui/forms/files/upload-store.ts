import { deleteDB, type IDBPObjectStore, openDB } from 'idb'
import { hasDatabase } from '#shared/offline/device-database.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'

/** `account`: of the session, as its cookie says. */
type Kept = { key: string; account: string | null }
type Rules<Upload> = {
  /** The database, and its only store. Former releases wrote them too: neither names nor rows change. */
  database: string
  store: string
  addedAt: (upload: Upload) => number
  /** In ms: what was left behind is deleted. */
  keptMs: number
}
type Uploads = IDBPObjectStore<unknown, [string], string, 'readwrite'>

/**
 * Files that are being sent, in the browser until the server has them, so that closing the page loses none. Where the browser keeps nothing
 * or has no room, uploads go on without it. The database is opened for each use: an open one would keep another tab from deleting it.
 */
export function createUploadStore<Upload extends Kept>({ database: name, store, addedAt, keptMs }: Rules<Upload>) {
  let last: Promise<unknown> = Promise.resolve()

  async function open<Value>(work: (uploads: Uploads) => Promise<Value>) {
    const database = await openDB(name, 1, {
      upgrade: (created) => void created.createObjectStore(store, { keyPath: 'key' }),
    })
    try {
      const { store: uploads, done } = database.transaction(store, 'readwrite')
      const [value] = await Promise.all([work(uploads), done])
      return value
    } finally {
      database.close()
    }
  }

  /** One after the other, so that what has arrived is not kept again. Undefined where that failed, or there is nothing. */
  function run<Value>(work: (uploads: Uploads) => Promise<Value>, { mayCreate = false } = {}) {
    const result = last.then(async () => (mayCreate || (await hasDatabase(name)) ? open(work) : undefined))
    const optional = result.catch(() => undefined)
    last = optional
    return optional
  }

  /** Deletes the others. The oldest is first. */
  const keepWhere = (isKept: (upload: Upload) => boolean) =>
    run(async (uploads) => {
      const rows: Upload[] = await uploads.getAll()
      for (const row of rows) if (!isKept(row)) await uploads.delete(row.key)
      return rows.filter(isKept).toSorted((a, b) => addedAt(a) - addedAt(b))
    })

  return {
    /** All of them or none. False where the browser does not. */
    keep: async (added: readonly Omit<Upload, 'account'>[]): Promise<boolean> => {
      const account = (await readSessionAccount()) ?? null
      const isKept = run(
        async (uploads) => {
          for (const upload of added) await uploads.put({ ...upload, account })
          return true
        },
        { mayCreate: true },
      )
      return (await isKept) ?? false
    },
    /** What arrived, what is refused, and what the person leaves out. */
    remove: (keys: readonly string[]) =>
      run(async (uploads) => {
        for (const key of keys) await uploads.delete(key)
      }),
    /** What a person has begun to send, the oldest first. What another account left is deleted, and what is too old. */
    list: async (isOwn: (upload: Upload) => boolean = () => true): Promise<Upload[]> =>
      (await keepWhere((upload) => isOwn(upload) && addedAt(upload) > Date.now() - keptMs)) ?? [],
    /** What waits of another account goes, and everything where nobody is signed in. */
    forgetUnlessOf: async (account: string | null): Promise<unknown> =>
      account === null ? deleteDB(name) : keepWhere((upload) => upload.account === account),
  }
}
