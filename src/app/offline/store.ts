import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import type { Locale } from '#shared/languages.ts'
import { deleteWhere, hasDatabase } from '#shared/offline/device-database.ts'
import { OFFLINE_CACHES, OFFLINE_STORE } from '#shared/offline/offline.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'
import type { WaitingForm } from '#shared/offline/waiting-forms.ts'

/** A page that is kept. `usedAt` and `savedAt` in ms since 1970. */
export type KeptPage = {
  url: string
  cache: 'open' | 'personal'
  title: string
  savedAt: number
  usedAt: number
  bytes: number
  /** The files that it names, each of which names others. */
  assets: string[]
  /** The build that rendered it. */
  build: string
}

/** A file, and those that it loads. */
export type KeptAsset = { url: string; bytes: number; loads: string[] }

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
/** What is sent: the page's address, and the fields of its form. */
export type WaitingContent = { url: string; fields: [name: string, value: string][] }
/** Something that waits to be sent, or was refused. The content is encrypted where an account wrote it. */
export type WaitingEntry = {
  /** Sent with it as the idempotency key. */
  id: string
  form: WaitingForm
  /** Null: a visitor wrote it. */
  account: string | null
  createdAt: number
  state: 'waiting' | 'refused' | 'signed_out'
  failure: { code: ErrorCode; fields: Record<string, FieldCode> } | null
  content: WaitingContent | Sealed
}

/** What has arrived. */
export type SentEntry = { form: WaitingForm; at: number }

export type OfflineState = {
  locale: Locale
  account: string | null
  key: string | null
  /** The account's pages, as the server named them last. */
  pages: string[]
  refreshedAt: number
  /** Someone signed out where there was no network: the server has to be told. */
  signOutPending: boolean
  /** The device has no room left. */
  isFull: boolean
  sent: SentEntry[]
}
export const NEW_STATE: OfflineState = {
  locale: DEFAULT_LOCALE,
  account: null,
  key: null,
  pages: [],
  refreshedAt: 0,
  signOutPending: false,
  isFull: false,
  sent: [],
}

interface Rows extends DBSchema {
  pages: { key: string; value: KeptPage }
  assets: { key: string; value: KeptAsset }
  outbox: { key: string; value: WaitingEntry }
  state: { key: string; value: OfflineState }
}
type StoreName = 'pages' | 'assets' | 'outbox' | 'state'
/** The only row of `state`. */
const STATE = 'state'

/** Null where nothing is kept: only `createStore` makes a store, so that work that was under way when all was removed brings nothing back. */
async function openDatabase({ mayCreate = false } = {}): Promise<IDBPDatabase<Rows> | null> {
  let isMissing = false
  const opening = openDB<Rows>(OFFLINE_STORE, 1, {
    upgrade: (database, _from, _to, transaction) => {
      isMissing = !mayCreate
      if (isMissing) {
        transaction.done.catch(() => {})
        return transaction.abort()
      }
      for (const name of ['pages', 'assets'] as const) database.createObjectStore(name, { keyPath: 'url' })
      database.createObjectStore('outbox', { keyPath: 'id' })
      database.createObjectStore('state')
    },
  })
  return opening.catch((error: unknown) => {
    if (isMissing) return null
    throw error
  })
}

/** Before anything is kept: when the worker is installed, and when someone turns it on again before that worker has ended. */
export const createStore = async () => (await openDatabase({ mayCreate: true }))!.close()

const GONE = 'nothing is kept on this device any more'

/** Keeps the page and the worker out of each other's way where one removes what the other is about to keep. */
export const alone = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks.request(OFFLINE_STORE, work) as Promise<Value>

/** Throws where nothing is kept any more: `forgetEverything` removes the store before the caches, so that one which is made later goes here. */
export async function openCache(name: keyof typeof OFFLINE_CACHES): Promise<Cache> {
  const cache = await caches.open(OFFLINE_CACHES[name])
  if (await isStored()) return cache
  await caches.delete(OFFLINE_CACHES[name])
  throw new Error(GONE)
}

/** Undefined where nothing is kept. */
async function run<const Names extends readonly StoreName[], Mode extends 'readonly' | 'readwrite', Value>(
  names: Names,
  mode: Mode,
  work: (stores: IDBPTransaction<Rows, Names, Mode>) => Promise<Value>,
): Promise<Value | undefined> {
  const database = await openDatabase()
  if (!database) return undefined
  try {
    const stores = database.transaction(names, mode)
    const [value] = await Promise.all([work(stores), stores.done])
    return value
  } finally {
    // It is opened for each use: an open one would keep another tab from deleting it.
    database.close()
  }
}

export const readAll = async <Name extends StoreName>(name: Name): Promise<Rows[Name]['value'][]> =>
  (await run([name], 'readonly', (stores) => stores.objectStore(name).getAll())) ?? []

export const readRow = <Name extends StoreName>(name: Name, key: string): Promise<Rows[Name]['value'] | undefined> =>
  run([name], 'readonly', (stores) => stores.objectStore(name).get(key))

/** Throws where nothing is kept any more. */
export async function writeRow<Name extends 'pages' | 'assets'>(name: Name, row: Rows[Name]['value']) {
  const key = await run([name], 'readwrite', (stores) => stores.objectStore(name).put(row))
  if (key === undefined) throw new Error(GONE)
}

export const deleteRows = (name: StoreName, keys: readonly string[]) =>
  run([name], 'readwrite', async (stores) => {
    for (const key of keys) await stores.objectStore(name).delete(key)
  })

/** Adds or changes an entry in place of others: what was written before stays unless this is kept. Throws as `writeRow`. */
export async function putEntry(entry: WaitingEntry, replaced: readonly string[] = []) {
  const key = await run(['outbox'], 'readwrite', async (stores) => {
    const store = stores.objectStore('outbox')
    for (const id of replaced) await store.delete(id)
    return store.put(entry)
  })
  if (key === undefined) throw new Error(GONE)
}

const hasSameContent = ({ content: a }: WaitingEntry, { content: b }: WaitingEntry) =>
  'fields' in a || 'fields' in b ? JSON.stringify(a) === JSON.stringify(b) : a.iv.join() === b.iv.join()

/**
 * Changes an entry, or deletes it (null), if it still says what it said when it was read: the page may have corrected or discarded it meanwhile,
 * and signing out removes it. False when it is gone.
 */
export async function changeEntry(read: WaitingEntry, change: Partial<WaitingEntry> | null): Promise<boolean> {
  const now = await run(['outbox'], 'readwrite', async (stores) => {
    const store = stores.objectStore('outbox')
    const current = await store.get(read.id)
    if (!current || !hasSameContent(current, read)) return current
    if (change) await store.put({ ...current, ...change })
    else await store.delete(read.id)
    return current
  })
  return now !== undefined
}

export const readStoredState = async (): Promise<OfflineState> => ({
  ...NEW_STATE,
  ...(await readRow('state', STATE)),
})

/** As stored, and as a visitor's where the session of the account has ended: nothing of it is shown, read or sent. */
export async function readState(): Promise<OfflineState> {
  const state = await readStoredState()
  const account = state.account === null ? null : await readSessionAccount()
  if (account === undefined || account === state.account) return state
  return { ...state, account: null, key: null, pages: [], sent: [] }
}

/** Reads and writes in one transaction, so that the page and the worker do not undo each other's changes. */
export const changeState = (change: Partial<OfflineState>) =>
  run(['state'], 'readwrite', async (stores) => {
    const store = stores.objectStore('state')
    await store.put({ ...NEW_STATE, ...(await store.get(STATE)), ...change }, STATE)
  })

/** Whether anything was ever kept here: asking creates nothing. */
export const isStored = () => hasDatabase(OFFLINE_STORE)

/**
 * Removes what belongs to an account. What it had not sent stays only when its session ended by itself (`keepOutbox`): encrypted, and
 * without the key, so that nobody reads it before that account has signed in again.
 */
export const forgetAccount = ({ keepOutbox = false, change = {} as Partial<OfflineState> } = {}) =>
  alone(async () => {
    // Pictures as well: they show what the account has looked at.
    for (const name of ['personal', 'images'] as const) await caches.delete(OFFLINE_CACHES[name])
    await run(['pages', 'outbox'], 'readwrite', async (stores) => {
      await deleteWhere<KeptPage>(stores.objectStore('pages'), ({ cache }) => cache === 'personal')
      if (!keepOutbox) await stores.objectStore('outbox').clear()
    })
    await changeState({ account: null, key: null, pages: [], sent: [], ...change })
  })

/** Removes everything that the site keeps for use without a network. */
export const forgetEverything = () =>
  alone(async () => {
    await deleteDB(OFFLINE_STORE)
    const names = (await caches.keys()).filter((name) => name.startsWith(`${OFFLINE_STORE}-`))
    await Promise.all(names.map((name) => caches.delete(name)))
  })
