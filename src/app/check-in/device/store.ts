import { type DBSchema, deleteDB, type IDBPTransaction, openDB } from 'idb'
import type { CheckInAct, CheckInConflict, CheckInEvent, CheckInPerson } from '#shared/check-in/check-in.ts'
import { DAY_MS } from '#shared/durations.ts'
import { closeForOthers, deleteWhere, hasDatabase } from '#shared/offline/device-database.ts'

/** The database of this device, and the cache with the page: content/es/legal/cookies.md lists both. */
export const CHECK_IN_STORE = 'check-in'

/** In ms: what members have not sent waits this long after the event; afterwards the server takes no acts. */
const UNSENT_MS = 14 * DAY_MS

type KeptList = { version: string; people: CheckInPerson[] }
/** What changes with each answer of the server, apart from the list: it is much smaller. */
export type KeptState = { listedAt: number; clocks: CheckInAct['clocks']; conflicts: CheckInConflict[] }
/** `slug` is for the worker, which knows the page alone. */
type OfEvent = { eventId: number; endsAt: number | null; slug: string }
type EventRow = KeptList & OfEvent
type StateRow = KeptState & OfEvent & { name: string }
type ActRow = CheckInAct & OfEvent & { order: number }
/** `account` is the key that the session's cookie names. Of lists that are kept since before it, it is missing. */
type DeviceRow = { name: 'device'; id: string; userId: number; account?: string | null }
/** Whose list it is. */
export type Owner = { userId: number; account: string | null }
interface Rows extends DBSchema {
  events: { key: number; value: EventRow }
  acts: { key: string; value: ActRow }
  device: { key: string; value: DeviceRow | StateRow }
}
const STORES = ['events', 'acts', 'device'] as const
type Stores = IDBPTransaction<Rows, typeof STORES, 'readwrite'>

const openDatabase = async () =>
  openDB<Rows>(CHECK_IN_STORE, 1, {
    upgrade: (database) => {
      database.createObjectStore('events', { keyPath: 'eventId' })
      database.createObjectStore('acts', { keyPath: 'key' })
      database.createObjectStore('device', { keyPath: 'name' })
    },
    blocking: closeForOthers,
  })

export type Store = NonNullable<Awaited<ReturnType<typeof openStore>>>

/**
 * Opens what this device keeps, for one account: what another one left is deleted, and so is what belongs to events that are over. Null
 * where the browser keeps nothing. What fails later is left out: the page goes on without it.
 */
export async function openStore({ userId, account }: Owner) {
  const database = await openDatabase().catch(() => null)
  if (!database) return null

  const optional = <Value>(done: Promise<Value>) => done.catch(() => undefined)
  const write = (work: (stores: Stores) => Promise<unknown>) => {
    const run = async () => {
      const stores = database.transaction(STORES, 'readwrite')
      await Promise.all([work(stores), stores.done])
      return true
    }
    return optional(run())
  }
  const readDevice = async <Row extends DeviceRow | StateRow>(name: string) =>
    (await optional(database.get('device', name))) as Row | undefined

  const known = await readDevice<DeviceRow>('device')
  const device: DeviceRow = { name: 'device', id: known?.id ?? crypto.randomUUID(), userId, account }
  /** Slugs of events that are over. */
  const ended = new Set<string>()
  await write(async (stores) => {
    if (known?.userId !== userId) for (const name of STORES) await stores.objectStore(name).clear()
    await stores.objectStore('device').put(device)
    const isOver = (row: EventRow | ActRow | DeviceRow | StateRow) => {
      const hasEnded = 'endsAt' in row && row.endsAt !== null && row.endsAt <= Date.now()
      if (hasEnded) ended.add(row.slug)
      return hasEnded
    }
    for (const name of STORES) await deleteWhere(stores.objectStore(name), isOver)
  })

  return {
    ended: [...ended],
    deviceId: device.id,
    readEvent: async (eventId: number): Promise<KeptList | null> =>
      (await optional(database.get('events', eventId))) ?? null,
    readState: async (eventId: number): Promise<KeptState | null> =>
      (await readDevice<StateRow>(stateName(eventId))) ?? null,
    readActs: async (eventId: number): Promise<CheckInAct[]> => {
      const rows = (await optional(database.getAll('acts'))) ?? []
      return rows
        .filter((row) => row.eventId === eventId)
        .toSorted((a, b) => a.order - b.order)
        .map(toAct)
    },
    writeEvent: (event: CheckInEvent, list: KeptList) =>
      write((stores) => stores.objectStore('events').put({ ...list, ...ofEvent(event) })),
    writeState: (event: CheckInEvent, state: KeptState) =>
      write((stores) => stores.objectStore('device').put({ ...state, ...ofEvent(event), name: stateName(event.id) })),
    /** Undefined where they are not kept: there is no room, or another tab deleted the database. */
    addActs: (event: CheckInEvent, acts: readonly CheckInAct[]) =>
      write(async (stores) => {
        // Only numbers and times: they wait for a network where the account still has the event.
        const endsAt = event.endsAt !== null && event.isMember ? event.endsAt + UNSENT_MS : event.endsAt
        const order = Date.now()
        for (const [index, act] of acts.entries())
          await stores.objectStore('acts').put({ ...act, ...ofEvent(event), endsAt, order: order + index / 10 })
      }),
    removeActs: (keys: readonly string[]) =>
      write(async (stores) => {
        for (const key of keys) await stores.objectStore('acts').delete(key)
      }),
    /** Names and payments of all events; what is not sent stays. */
    removeLists: () => write(clearLists),
    /** The names and payments of one event, or with `acts` everything of it. */
    removeEvent: (eventId: number, { acts }: { acts: boolean }) =>
      write(async (stores) => {
        await stores.objectStore('events').delete(eventId)
        await stores.objectStore('device').delete(stateName(eventId))
        if (acts) await deleteWhere<ActRow>(stores.objectStore('acts'), (row) => row.eventId === eventId)
      }),
  }
}

const ofEvent = ({ id: eventId, endsAt, slug }: CheckInEvent): OfEvent => ({ eventId, endsAt, slug })
const stateName = (eventId: number) => `event-${eventId}`
const toAct = ({ key, id, action, at, amount, undoes, clocks }: ActRow): CheckInAct => ({
  key,
  id,
  action,
  at,
  amount,
  undoes,
  clocks,
})

/**
 * Names and payments go, unless they are of this account; what was not sent has neither, and goes when another account has signed in. True
 * where something went. Creates nothing where nothing is kept.
 */
export async function forgetUnlessOf(account: string | null): Promise<boolean> {
  if (!(await hasDatabase(CHECK_IN_STORE))) return false
  const database = await openDatabase()
  const stores = database.transaction(STORES, 'readwrite')
  const forget = async () => {
    const device = (await stores.objectStore('device').get('device')) as DeviceRow | undefined
    const isOwn = device !== undefined && device.account === account
    const acts = stores.objectStore('acts')
    if (!isOwn) await clearLists(stores)
    if (!isOwn && account !== null && device?.account) await acts.clear()
    return { isOwn, left: await acts.count() }
  }
  const [{ isOwn, left }] = await Promise.all([forget(), stores.done])
  database.close()
  if (!isOwn && left === 0) await deleteStore()
  return !isOwn
}

/** What was not sent, by event. Creates nothing where nothing is kept. */
export async function readUnsent(): Promise<{ slug: string; device: string; acts: CheckInAct[] }[]> {
  if (!(await hasDatabase(CHECK_IN_STORE))) return []
  const database = await openDatabase()
  const rows = await database.getAll('acts')
  const device = (await database.get('device', 'device')) as DeviceRow | undefined
  database.close()
  const bySlug = Map.groupBy(
    rows.toSorted((a, b) => a.order - b.order),
    ({ slug }) => slug,
  )
  return [...bySlug].map(([slug, acts]) => ({
    slug,
    device: device?.id ?? crypto.randomUUID(),
    acts: acts.map(toAct),
  }))
}

export const deleteStore = async () => deleteDB(CHECK_IN_STORE)

/** Names, payments and what became of acts, of all events. */
async function clearLists(stores: Stores) {
  await stores.objectStore('events').clear()
  await deleteWhere<{ name: string }>(stores.objectStore('device'), ({ name }) => name !== 'device')
}
