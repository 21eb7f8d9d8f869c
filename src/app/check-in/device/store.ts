import type { CheckInAct, CheckInEvent, CheckInPerson } from '#shared/check-in/check-in.ts'
import type { Conflict } from './device.ts'

/** The database of this device, and the cache with the page: content/es/legal/cookies.md lists both. */
export const CHECK_IN_STORE = 'check-in'

/** In ms: what members have not sent waits this long after the event; afterwards the server takes no acts. */
const UNSENT_MS = 14 * 86_400_000

type KeptList = { version: string; people: CheckInPerson[] }
/** What changes with each answer of the server, apart from the list: it is much smaller. */
export type KeptState = { listedAt: number; clocks: CheckInAct['clocks']; conflicts: Conflict[] }
/** `slug` is for the worker, which knows the page alone. */
type OfEvent = { eventId: number; endsAt: number | null; slug: string }
type EventRow = KeptList & OfEvent
type StateRow = KeptState & OfEvent & { name: string }
type ActRow = CheckInAct & OfEvent & { order: number }
/** `account` is the key that the session's cookie names. Of lists that are kept since before it, it is missing. */
type DeviceRow = { name: 'device'; id: string; userId: number; account?: string | null }
/** Whose list it is. */
export type Owner = { userId: number; account: string | null }
const STORES = ['events', 'acts', 'device'] as const

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(CHECK_IN_STORE, 1)
  request.onupgradeneeded = () => {
    const database = request.result
    database.createObjectStore('events', { keyPath: 'eventId' })
    database.createObjectStore('acts', { keyPath: 'key' })
    database.createObjectStore('device', { keyPath: 'name' })
  }
  return settled(request).then((database) => {
    // Signing out in another tab deletes it.
    database.onversionchange = () => database.close()
    return database
  })
}

export type Store = NonNullable<Awaited<ReturnType<typeof openStore>>>

/**
 * Opens what this device keeps, for one account: what another one left is deleted, and so is what belongs to events that are over. Null
 * where the browser keeps nothing. What fails later is left out: the page goes on without it.
 */
export async function openStore({ userId, account }: Owner) {
  const database = await openDatabase().catch(() => null)
  if (!database) return null

  async function run<Value>(mode: IDBTransactionMode, work: (stores: IDBTransaction) => IDBRequest<Value> | undefined) {
    const transaction = database!.transaction(STORES, mode)
    const request = work(transaction)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request?.result
  }
  const optional = <Value>(done: Promise<Value>) => done.catch(() => undefined)
  const write = (work: (stores: IDBTransaction) => unknown) =>
    optional(run('readwrite', (stores) => void work(stores) as undefined))
  const read = <Value>(store: (typeof STORES)[number], key: IDBValidKey) =>
    optional(run<Value>('readonly', (stores) => stores.objectStore(store).get(key)))

  const known = await read<DeviceRow>('device', 'device')
  const device: DeviceRow = { name: 'device', id: known?.id ?? crypto.randomUUID(), userId, account }
  /** Slugs of events that are over. */
  const ended = new Set<string>()
  await write((stores) => {
    if (known?.userId !== userId) for (const name of STORES) stores.objectStore(name).clear()
    stores.objectStore('device').put(device)
    for (const name of STORES)
      deleteWhere(stores.objectStore(name), ({ endsAt, slug }) => {
        const isOver = typeof endsAt === 'number' && endsAt <= Date.now()
        if (isOver) ended.add(String(slug))
        return isOver
      })
  })

  return {
    ended: [...ended],
    deviceId: device.id,
    readEvent: async (eventId: number): Promise<KeptList | null> => (await read<EventRow>('events', eventId)) ?? null,
    readState: async (eventId: number): Promise<KeptState | null> =>
      (await read<StateRow>('device', stateName(eventId))) ?? null,
    readActs: async (eventId: number): Promise<CheckInAct[]> => {
      const rows = await optional(run<ActRow[]>('readonly', (stores) => stores.objectStore('acts').getAll()))
      const own = (rows ?? []).filter((row) => row.eventId === eventId).toSorted((a, b) => a.order - b.order)
      return own.map(toAct)
    },
    writeEvent: (event: CheckInEvent, list: KeptList) =>
      write((stores) => stores.objectStore('events').put({ ...list, ...ofEvent(event) })),
    writeState: (event: CheckInEvent, state: KeptState) =>
      write((stores) => stores.objectStore('device').put({ ...state, ...ofEvent(event), name: stateName(event.id) })),
    addActs: (event: CheckInEvent, acts: readonly CheckInAct[]) =>
      write((stores) => {
        // Only numbers and times: they wait for a network where the account still has the event.
        const endsAt = event.endsAt !== null && event.isMember ? event.endsAt + UNSENT_MS : event.endsAt
        const order = Date.now()
        for (const [index, act] of acts.entries())
          stores.objectStore('acts').put({ ...act, ...ofEvent(event), endsAt, order: order + index / 10 })
      }),
    removeActs: (keys: readonly string[]) =>
      write((stores) => {
        for (const key of keys) stores.objectStore('acts').delete(key)
      }),
    /** Names and payments of all events; what is not sent stays. */
    removeLists: () => write(clearLists),
    /** The names and payments of one event, or with `acts` everything of it. */
    removeEvent: (eventId: number, { acts }: { acts: boolean }) =>
      write((stores) => {
        stores.objectStore('events').delete(eventId)
        stores.objectStore('device').delete(stateName(eventId))
        if (acts) deleteWhere(stores.objectStore('acts'), (row) => row['eventId'] === eventId)
      }),
  }
}

const ofEvent = ({ id: eventId, endsAt, slug }: CheckInEvent): OfEvent => ({ eventId, endsAt, slug })
const stateName = (eventId: number) => `event-${eventId}`
const toAct = ({ key, id, action, at, amount, undoes, clocks }: ActRow): CheckInAct => ({
  ...{ key, id, action, at, amount, undoes, clocks },
})

const exists = async () => (await indexedDB.databases()).some(({ name }) => name === CHECK_IN_STORE)

/**
 * Names and payments go, unless they are of this account; what was not sent has neither, and goes when another account has signed in. True
 * where something went. Creates nothing where nothing is kept.
 */
export async function forgetUnlessOf(account: string | null): Promise<boolean> {
  if (!(await exists())) return false
  const database = await openDatabase()
  const stores = database.transaction(STORES, 'readwrite')
  const device: DeviceRow | undefined = await settled(stores.objectStore('device').get('device'))
  const isOwn = device !== undefined && device.account === account
  const acts = stores.objectStore('acts')
  if (!isOwn) clearLists(stores)
  if (!isOwn && account !== null && device?.account) acts.clear()
  const left = await settled(acts.count())
  database.close()
  if (!isOwn && left === 0) await deleteStore()
  return !isOwn
}

/** What was not sent, by event. Creates nothing where nothing is kept. */
export async function readUnsent(): Promise<{ slug: string; device: string; acts: CheckInAct[] }[]> {
  if (!(await exists())) return []
  const database = await openDatabase()
  const stores = database.transaction(['acts', 'device'])
  const rows: ActRow[] = await settled(stores.objectStore('acts').getAll())
  const device: DeviceRow | undefined = await settled(stores.objectStore('device').get('device'))
  database.close()
  const bySlug = Map.groupBy(
    rows.toSorted((a, b) => a.order - b.order),
    ({ slug }) => slug,
  )
  return [...bySlug].map(([slug, acts]) => ({
    ...{ slug, device: device?.id ?? crypto.randomUUID() },
    acts: acts.map(toAct),
  }))
}

export const deleteStore = () => settled(indexedDB.deleteDatabase(CHECK_IN_STORE))

/** Names, payments and what became of acts, of all events. */
function clearLists(stores: IDBTransaction) {
  stores.objectStore('events').clear()
  deleteWhere(stores.objectStore('device'), ({ name }) => name !== 'device')
}

function deleteWhere(rows: IDBObjectStore, isDeleted: (row: Record<string, unknown>) => boolean) {
  const request = rows.openCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (!cursor) return
    if (isDeleted(cursor.value)) cursor.delete()
    cursor.continue()
  }
}
