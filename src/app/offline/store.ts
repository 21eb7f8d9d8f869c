import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { ErrorCode, FieldCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/languages.ts'
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
  /** Somebody signed out where there was no network: the server has to be told. */
  signOutPending: boolean
  /** The device has no room left. */
  isFull: boolean
  sent: SentEntry[]
}
export const NEW_STATE: OfflineState = {
  ...{
    locale: DEFAULT_LOCALE,
    account: null,
    key: null,
    pages: [],
    refreshedAt: 0,
    signOutPending: false,
    isFull: false,
  },
  sent: [],
}

type Rows = { pages: KeptPage; assets: KeptAsset; outbox: WaitingEntry; state: OfflineState }
type StoreName = keyof Rows
const STORES: readonly StoreName[] = ['pages', 'assets', 'outbox', 'state']
/** The only row of `state`. */
const STATE = 'state'

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Null where nothing is kept: only `createStore` makes a store, so that work that was under way when all was removed brings nothing back. */
async function openDatabase({ mayCreate = false } = {}): Promise<IDBDatabase | null> {
  const request = indexedDB.open(OFFLINE_STORE, 1)
  let isMissing = false
  request.onupgradeneeded = () => {
    isMissing = !mayCreate
    if (isMissing) return request.transaction!.abort()
    const database = request.result
    for (const name of ['pages', 'assets'] as const) database.createObjectStore(name, { keyPath: 'url' })
    database.createObjectStore('outbox', { keyPath: 'id' })
    database.createObjectStore('state')
  }
  return settled(request).catch((error: unknown) => {
    if (isMissing) return null
    throw error
  })
}

/** Before anything is kept: when the worker is installed, and when somebody turns it on again before that worker has ended. */
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

async function run<Value>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  const database = await openDatabase()
  if (!database) return undefined
  try {
    const transaction = database.transaction(names, mode)
    const request = work(transaction)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request?.result
  } finally {
    // It is opened for each use: an open one would keep another tab from deleting it.
    database.close()
  }
}

export const readAll = async <Name extends StoreName>(name: Name): Promise<Rows[Name][]> =>
  (await run<Rows[Name][]>([name], 'readonly', (stores) => stores.objectStore(name).getAll())) ?? []

export const readRow = <Name extends StoreName>(name: Name, key: string) =>
  run<Rows[Name] | undefined>([name], 'readonly', (stores) => stores.objectStore(name).get(key))

/** Throws where nothing is kept any more. */
export async function writeRow<Name extends Exclude<StoreName, 'state'>>(name: Name, row: Rows[Name]) {
  const key = await run([name], 'readwrite', (stores) => stores.objectStore(name).put(row))
  if (key === undefined) throw new Error(GONE)
}

export const deleteRows = (name: StoreName, keys: readonly string[]) =>
  run([name], 'readwrite', (stores) => {
    for (const key of keys) stores.objectStore(name).delete(key)
    return undefined
  })

const hasSameContent = ({ content: a }: WaitingEntry, { content: b }: WaitingEntry) =>
  'fields' in a || 'fields' in b ? JSON.stringify(a) === JSON.stringify(b) : a.iv.join() === b.iv.join()

/**
 * Changes an entry, or deletes it (null), if it still says what it said when it was read: the page may have corrected or discarded it meanwhile,
 * and signing out removes it. False when it is gone.
 */
export async function changeEntry(read: WaitingEntry, change: Partial<WaitingEntry> | null): Promise<boolean> {
  const now = await run<WaitingEntry | undefined>(['outbox'], 'readwrite', (stores) => {
    const store = stores.objectStore('outbox')
    const request = store.get(read.id)
    request.addEventListener('success', () => {
      const current: WaitingEntry | undefined = request.result
      if (!current || !hasSameContent(current, read)) return
      if (change) store.put({ ...current, ...change })
      else store.delete(read.id)
    })
    return request
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
export function changeState(change: Partial<OfflineState>) {
  return run(['state'], 'readwrite', (stores) => {
    const store = stores.objectStore('state')
    const request = store.get(STATE)
    request.onsuccess = () => store.put({ ...NEW_STATE, ...request.result, ...change }, STATE)
    return undefined
  })
}

/** Whether anything was ever kept here: asking creates nothing. */
export const isStored = async () => (await indexedDB.databases()).some(({ name }) => name === OFFLINE_STORE)

/**
 * Removes what belongs to an account. What it had not sent stays only when its session ended by itself (`keepOutbox`): encrypted, and
 * without the key, so that nobody reads it before that account has signed in again.
 */
export const forgetAccount = ({ keepOutbox = false, change = {} as Partial<OfflineState> } = {}) =>
  alone(async () => {
    // Pictures as well: they show what the account has looked at.
    for (const name of ['personal', 'images'] as const) await caches.delete(OFFLINE_CACHES[name])
    await run(STORES, 'readwrite', (stores) => {
      const pages = stores.objectStore('pages')
      const request = pages.openCursor()
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return
        if ((cursor.value as KeptPage).cache === 'personal') cursor.delete()
        cursor.continue()
      }
      if (!keepOutbox) stores.objectStore('outbox').clear()
      return undefined
    })
    await changeState({ account: null, key: null, pages: [], sent: [], ...change })
  })

/** Removes everything that the site keeps for use without a network. */
export const forgetEverything = () =>
  alone(async () => {
    await settled(indexedDB.deleteDatabase(OFFLINE_STORE))
    const names = (await caches.keys()).filter((name) => name.startsWith(`${OFFLINE_STORE}-`))
    await Promise.all(names.map((name) => caches.delete(name)))
  })
