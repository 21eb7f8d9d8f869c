import { preparePhoto, refusalOf } from './prepare.ts'
import { type Sending, type Sent, sendPhoto } from './send.ts'
import { keptPhotos } from './store.ts'

/** `waiting → sending → done`, or `failed`, which is offered again unless the file itself is refused. */
export type PhotoUpload = {
  key: string
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it failed. */
  reason: string | null
}
/** `isOffline`: it goes on by itself once there is a network. `isKept`: what is not sent survives a reload. */
export type UploadsState = { uploads: readonly PhotoUpload[]; isOffline: boolean; isKept: boolean }
export const NO_UPLOADS: UploadsState = { uploads: [], isOffline: false, isKept: true }

const AT_ONCE = 3
/** In ms: until it is tried again where the browser says that there is a network. */
const RETRY_MS = { first: 2000, longest: 30_000 }
/** Reasons for which sending the same file again may work. */
const PASSING = [
  'unavailable',
  'unauthenticated',
  'refused',
  'server_busy',
  'body_too_slow',
  'too_many_tries',
  'too_slow',
]
export const mayRetry = ({ state, reason }: PhotoUpload) => state === 'failed' && PASSING.includes(reason ?? '')
export const isUnderWay = ({ state }: PhotoUpload) => state === 'waiting' || state === 'sending'

type File_ = Sending & { isPrepared: boolean; addedAt: number }

/** Uploads photos to an album, three at a time, and keeps in the browser what the server does not have yet. */
export function createUploads(album: number, userId: number, onDone: () => void) {
  let state = NO_UPLOADS
  let isStopped = true
  let retryMs = RETRY_MS.first
  let timer: ReturnType<typeof setTimeout> | undefined
  const files = new Map<string, File_>()
  const running = new Map<string, () => void>()
  const listeners = new Set<() => void>()
  /** One is decoded at a time: it takes much memory. */
  let preparing: Promise<unknown> = Promise.resolve()

  const change = (part: Partial<UploadsState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const changeOne = (key: string, to: Partial<PhotoUpload>) =>
    change({ uploads: state.uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)) })
  const keep = async (key: string) => {
    const file = files.get(key)
    if (file && !(await keptPhotos.keep([{ ...file, userId }]))) change({ isKept: false })
  }
  const remove = (keys: readonly string[]) => {
    for (const key of keys) files.delete(key)
    return keptPhotos.remove(keys)
  }

  async function start() {
    const own = await keptPhotos.list((row) => row.userId === userId)
    if (isStopped) return
    for (const row of own) {
      if (row.album !== album || files.has(row.key)) continue
      files.set(row.key, row)
      const { key, name, file } = row
      const upload = { key, name, bytes: file.size, sent: 0, state: 'waiting', reason: null } as const
      change({ uploads: [...state.uploads, upload] })
    }
    pump()
  }

  async function add(chosen: readonly File[]) {
    const addedAt = Date.now()
    for (const [index, file] of chosen.entries()) {
      const key = crypto.randomUUID()
      const reason = await refusalOf(file).catch(() => 'damaged' as const)
      const upload = { key, name: file.name, bytes: file.size, sent: 0, reason }
      change({ uploads: [...state.uploads, { ...upload, state: reason ? 'failed' : 'waiting' }] })
      if (reason) continue
      const kept = { key, album, name: file.name, file, address: null, isPrepared: false }
      files.set(key, { ...kept, addedAt: addedAt + index / 10_000 })
      await keep(key)
      pump()
    }
  }

  function pump() {
    if (isStopped || state.isOffline) return
    for (const { key, state: at } of state.uploads) {
      if (running.size >= AT_ONCE) return
      if (at === 'waiting' && !running.has(key)) void send(key)
    }
  }

  async function send(key: string) {
    let isCancelled = false
    running.set(key, () => {
      isCancelled = true
    })
    changeOne(key, { state: 'sending' })
    await prepare(key)
    const file = files.get(key)
    if (!file || isCancelled || isStopped) return void running.delete(key)
    const { done, stop } = sendPhoto(file, {
      onProgress: (sent) => changeOne(key, { sent }),
      onAddress: (address) => {
        file.address = address
        void keep(key)
      },
    })
    running.set(key, stop)
    const result = await done
    running.delete(key)
    if (!isStopped && files.has(key)) await finish(key, result)
    pump()
  }

  function prepare(key: string) {
    const prepared = preparing.then(async () => {
      const file = files.get(key)
      if (!file || file.isPrepared) return
      const { name } = file
      const original = file.file instanceof File ? file.file : new File([file.file], name, { type: file.file.type })
      file.file = await preparePhoto(original).catch(() => original)
      file.isPrepared = true
      changeOne(key, { bytes: file.file.size })
      await keep(key)
    })
    preparing = prepared
    return prepared
  }

  async function finish(key: string, result: Sent) {
    if (result === 'offline') {
      changeOne(key, { state: 'waiting' })
      if (!state.isOffline) waitForNetwork()
      return
    }
    retryMs = RETRY_MS.first
    if ('reason' in result) {
      changeOne(key, { state: 'failed', reason: result.reason })
      // The file itself is refused: there is nothing to go on with.
      if (!mayRetry(state.uploads.find((upload) => upload.key === key)!)) await remove([key])
    } else {
      changeOne(key, { state: 'done', sent: files.get(key)!.file.size })
      await remove([key])
    }
    if (!state.uploads.some(isUnderWay) || state.uploads.filter(({ state: at }) => at === 'done').length % 12 === 0)
      onDone()
  }

  function waitForNetwork() {
    change({ isOffline: true })
    clearTimeout(timer)
    timer = setTimeout(goOn, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_MS.longest)
  }
  function goOn() {
    clearTimeout(timer)
    if (!state.isOffline || isStopped) return
    change({ isOffline: false })
    pump()
  }

  function run() {
    isStopped = false
    void start()
    window.addEventListener('online', goOn)
    return () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      for (const stop of running.values()) stop()
      running.clear()
    }
  }

  return {
    run,
    add: (chosen: readonly File[]) => void add(chosen),
    retry: (keys: readonly string[]) => {
      for (const key of keys) if (files.has(key)) changeOne(key, { state: 'waiting', reason: null })
      pump()
    },
    /** Takes them off the list; what is under way is stopped. */
    forget: (keys: readonly string[]) => {
      for (const key of keys) running.get(key)?.()
      for (const key of keys) running.delete(key)
      change({ uploads: state.uploads.filter(({ key }) => !keys.includes(key)) })
      void remove(keys)
      pump()
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
