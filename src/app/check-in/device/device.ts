import {
  type CheckInAct,
  type CheckInConflict,
  type CheckInEvent,
  type CheckInPerson,
  withActs,
} from '#shared/check-in/check-in.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'
import { forgetEnded } from './forget.ts'
import { keepCopy, removeCopiesOf } from './offline-copy.ts'
import { ACTS_SENT, type SyncAnswer, sendActs } from './send.ts'
import { type Owner, openStore, type Store } from './store.ts'

/** In ms: how often what others did is read while the page is visible. */
const PERIOD_MS = 15_000
/** In ms: until what waits is sent again, where the browser says that there is a network. */
const RETRY_MS = 4000

/** What is done to a person. */
export type NewAct = Pick<CheckInAct, 'action' | 'amount' | 'undoes'>

export type DeviceState = {
  /** `ended`: the event is over, and nothing is kept of it. */
  status: 'starting' | 'ready' | 'ended' | 'signed_out' | 'no_access'
  /** Null until there is a list: the page shows what the server rendered. */
  people: CheckInPerson[] | null
  /** Not sent yet. */
  acts: CheckInAct[]
  /** How many could not be sent any more, because the access ended. */
  lost: number
  /** When the list was read last, and since when there has been no answer: milliseconds since 1970. */
  listedAt: number | null
  offlineSince: number | null
  conflicts: CheckInConflict[]
  /** Whether what is done stays on the device when the page is closed. */
  isStored: boolean
  /** Whether the page opens without a network. */
  isPrepared: boolean
}

const START: DeviceState = {
  status: 'starting',
  people: null,
  acts: [],
  listedAt: null,
  offlineSince: null,
  conflicts: [],
  isStored: false,
  isPrepared: false,
  lost: 0,
}

/** Check-in on this device: keeps list and acts, and sends and reads while there is a network. */
export function createDevice(event: CheckInEvent, owner: Owner, locale: string) {
  let state = START
  let store: Store | null = null
  let id: string = crypto.randomUUID()
  let version: string | null = null
  let clocks: CheckInAct['clocks']
  let isSending = false
  let isAsked = false
  let isStopped = false
  let isCopyKept = true
  const listeners = new Set<() => void>()

  const change = (part: Partial<DeviceState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const isOver = () => event.endsAt !== null && event.endsAt <= Date.now()
  /** Or someone else signed in, in another tab or since the page was kept. */
  const isSignedOut = async () => (await readSessionAccount()) !== owner.account
  const whileSignedIn = async <Answer>(ask: () => Promise<Answer>) => {
    const answer = (await isSignedOut()) ? 'signed_out' : await ask()
    return (await isSignedOut()) ? 'signed_out' : answer
  }
  const isGone = () => state.status === 'ended' || state.status === 'no_access'

  async function start() {
    await forgetEnded()
    if (await isSignedOut()) return change({ status: 'signed_out', people: [] })
    store = await openStore(owner)
    if (isStopped) return
    if (store) {
      id = store.deviceId
      for (const slug of store.ended) await removeCopiesOf(slug)
      const kept = isOver() ? null : await store.readEvent(event.id)
      const known = kept && (await store.readState(event.id))
      version = kept?.version ?? null
      clocks = known?.clocks
      const { listedAt = null, conflicts = [] } = known ?? {}
      change({
        people: kept?.people ?? null,
        listedAt,
        conflicts,
        acts: await store.readActs(event.id),
        isStored: true,
      })
    }
    await endIfOver()
    await sync()
    if (state.status === 'starting') change({ status: 'ready' })
  }

  /** A day after the event nothing is kept of it. Who has the panel goes on without a copy. */
  async function endIfOver() {
    if (!isOver() || isGone()) return
    if (!event.isMember) return leave('ended')
    if (!isCopyKept) return
    isCopyKept = false
    change({ isStored: false, isPrepared: false })
    await store?.removeEvent(event.id, { acts: false })
    await removeCopiesOf(event.slug)
  }

  async function leave(status: 'ended' | 'no_access') {
    const gone = { people: [], acts: [], conflicts: [], offlineSince: null, isStored: false, isPrepared: false }
    change({ ...gone, status, lost: state.acts.length })
    await store?.removeEvent(event.id, { acts: true })
    await removeCopiesOf(event.slug)
  }

  /** Does it here at once, and sends it when possible. */
  async function act(personId: number, ...done: NewAct[]) {
    const at = new Date().toISOString()
    const acts = done.map((one) => ({ ...one, key: crypto.randomUUID(), id: personId, at, clocks }))
    change({ acts: [...state.acts, ...acts], conflicts: state.conflicts.filter(({ id: about }) => about !== personId) })
    if (store && !(await store.addActs(event, acts))) change({ isStored: false })
    await keepState()
    await sync()
  }

  async function sync() {
    isAsked = true
    if (isSending) return
    isSending = true
    try {
      while (isAsked && !isStopped && !isGone()) {
        isAsked = false
        await exchange()
      }
    } finally {
      isSending = false
    }
  }

  async function exchange() {
    const acts = state.acts.slice(0, ACTS_SENT)
    const more = acts.length < state.acts.length
    const answer = await whileSignedIn(() => sendActs(event.slug, { device: id, acts, version, locale, more }))
    if (isStopped || isGone()) return
    if (answer === 'offline') {
      clearTimeout(retry)
      if (navigator.onLine && state.acts.length > 0) retry = setTimeout(whenVisible, RETRY_MS)
      return change({ offlineSince: state.offlineSince ?? Date.now() })
    }
    if (answer === 'signed_out') {
      await store?.removeLists()
      version = null
      return change({ status: 'signed_out', people: [], offlineSince: null })
    }
    if (answer === 'no_access') return leave('no_access')
    await receive(acts, answer)
    if (state.acts.length > 0) isAsked = true
  }

  async function receive(sent: readonly CheckInAct[], answer: SyncAnswer) {
    const keys = new Set(sent.map(({ key }) => key))
    const conflicts = answer.results.filter((result): result is CheckInConflict => result.outcome !== 'done')
    const failed = new Set(conflicts.map(({ key }) => key))
    // Until the next list, which comes with the last of what is sent.
    const done = sent.filter(({ key }) => !failed.has(key))
    const people = answer.people ?? (done.length > 0 && state.people ? withActs(state.people, done) : state.people)
    const isChanged = people !== state.people
    const kept = answer.people ? state.conflicts.filter((one) => isStanding(one, answer.people!)) : state.conflicts
    version = answer.version || version
    clocks = { server: answer.now, device: new Date().toISOString() }
    change({
      status: 'ready',
      people,
      acts: state.acts.filter(({ key }) => !keys.has(key)),
      conflicts: [...kept, ...conflicts],
      listedAt: Date.now(),
      offlineSince: null,
    })
    if (store && !isOver() && people && (isChanged || !state.isPrepared))
      await store.writeEvent(event, { version: version ?? '', people })
    await keepState()
    // After what became of them is kept.
    await store?.removeActs([...keys])
    if (store && !isOver() && !state.isPrepared) change({ isPrepared: await keepCopy() })
  }

  async function keepState() {
    const { listedAt, conflicts } = state
    if (store && listedAt !== null && !isOver()) await store.writeState(event, { listedAt, clocks, conflicts })
  }

  const whenVisible = () => {
    if (document.visibilityState === 'visible') void endIfOver().then(sync)
  }
  let timer: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    isStopped = false
    void start()
    timer = setInterval(whenVisible, PERIOD_MS)
    window.addEventListener('online', whenVisible)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(retry)
      window.removeEventListener('online', whenVisible)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }

  return {
    run,
    act,
    sync,
    dismiss: (key: string) => {
      change({ conflicts: state.conflicts.filter((conflict) => conflict.key !== key) })
      void keepState()
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the list still says so: an arrival that this device met may have been taken back since. */
function isStanding(conflict: CheckInConflict, people: readonly CheckInPerson[]) {
  if (conflict.outcome !== 'already' && conflict.outcome !== 'also') return true
  const { id, other } = conflict
  const person = people.find((one) => one.id === id)
  return [person?.arrival, ...(person?.doubles ?? [])].some((one) => one?.at === other.at && one.by === other.by)
}

/** What the server renders, before there is a device. */
export const NO_DEVICE = START
