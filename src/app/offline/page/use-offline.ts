import { useCallback, useEffect, useState } from 'react'
import { findRegistration } from '../device.ts'
import { unseal } from '../seal.ts'
import {
  isStored,
  type KeptPage,
  NEW_STATE,
  type OfflineState,
  readAll,
  readState,
  type WaitingContent,
  type WaitingEntry,
} from '../store.ts'

/** What waits, with what was written; null for whoever is not signed in as the account that wrote it. */
export type ShownEntry = Omit<WaitingEntry, 'content'> & { content: WaitingContent | null }
export type Offline = {
  /** `unknown` until the device was asked. */
  status: 'unknown' | 'unsupported' | 'off' | 'on'
  state: OfflineState
  pages: KeptPage[]
  waiting: ShownEntry[]
  /** In bytes; null where the browser does not say. */
  usage: number | null
}
const START: Offline = { status: 'unknown', state: NEW_STATE, pages: [], waiting: [], usage: null }

async function readOffline(): Promise<Offline> {
  if (!('serviceWorker' in navigator)) return { ...START, status: 'unsupported' }
  const isOn = (await findRegistration()) !== null
  if (!isOn && !(await isStored())) return { ...START, status: 'off' }
  const [state, pages, entries] = await Promise.all([readState(), readAll('pages'), readAll('outbox')])
  const waiting = await Promise.all(
    entries
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(async (entry) => ({ ...entry, content: await unseal(entry.content, state.key) })),
  )
  const shown = pages.filter(({ cache }) => cache === 'open' || state.account !== null)
  const { usage = null } = (await navigator.storage?.estimate?.()) ?? {}
  return { status: isOn ? 'on' : 'off', state, pages: shown, waiting, usage }
}

/** What this device keeps; read again when the worker says that it has changed. */
export function useOffline() {
  const [offline, setOffline] = useState(START)
  const read = useCallback(
    () => readOffline().then(setOffline, () => setOffline({ ...START, status: 'unsupported' })),
    [],
  )
  useEffect(() => {
    void read()
    const onMessage = ({ data }: MessageEvent) => {
      if (data === 'offline-changed') void read()
    }
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    workers?.addEventListener('message', onMessage)
    return () => workers?.removeEventListener('message', onMessage)
  }, [read])
  return { ...offline, read }
}
