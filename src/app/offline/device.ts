import type { Locale } from '#shared/languages.ts'
import { OFFLINE_STORE, OFFLINE_WORKER } from '#shared/offline/offline.ts'
import { forgetAccount, forgetEverything, isStored, readAll, readStoredState } from './store.ts'

/** In ms: what a worker may take; a slow network must not keep someone from signing out. */
const COMMAND_MS = { start: 120_000, send: 30_000, end: 5000 }

const isSupported = () => 'serviceWorker' in navigator && 'caches' in window && 'indexedDB' in window

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** The registration of the offline worker: those of check-in and of notifications have other scopes. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!isSupported()) return null
  const registrations = await navigator.serviceWorker.getRegistrations()
  return registrations.find(({ scope }) => new URL(scope).pathname === '/') ?? null
}

/** Asks the worker for something, and waits until it is done. False when it failed or took too long. */
async function ask(command: 'start' | 'refresh' | 'send' | 'end', message = {}, timeoutMs = COMMAND_MS.start) {
  const worker = (await findRegistration())?.active
  if (!worker) return false
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === 'done')
    setTimeout(resolve, timeoutMs, false)
    worker.postMessage({ ...message, command }, [port2])
  })
}

/** Registers the worker, which reads ahead what the account has. */
export async function turnOn(locale: Locale): Promise<boolean> {
  localStorage.removeItem(OFFLINE_STORE)
  await navigator.serviceWorker.register(OFFLINE_WORKER)
  await navigator.serviceWorker.ready
  // Browsers that ask decide themselves; without it they may remove what is kept when room is short.
  await navigator.storage?.persist?.().catch(() => false)
  return ask('start', { locale })
}

/** Removes everything, and the worker. Who installed the site is asked to decide once: it would be registered again at the next visit. */
export async function turnOff() {
  const registration = await findRegistration()
  await ask('end', {}, COMMAND_MS.end)
  await registration?.unregister()
  await forgetEverything()
  if (isInstalled()) localStorage.setItem(OFFLINE_STORE, 'off')
}

export const refreshNow = () => ask('refresh')
export const sendNow = () => ask('send', {}, COMMAND_MS.send)

/** Before signing out: sends what waits, in so many ms, and returns how many forms are left. */
export async function countUnsentForms(timeoutMs: number): Promise<number> {
  if (!isSupported() || !(await isStored()) || (await readAll('outbox')).length === 0) return 0
  await ask('send', {}, timeoutMs)
  return (await readAll('outbox')).length
}

/** Before signing out: what is the account's goes, whatever becomes of the request. */
export async function forgetPersonal() {
  if (isSupported() && (await isStored())) await forgetAccount()
}

/** Whether someone signed out where there was no network: the server does not know it yet, and its cookies are still there. */
export const isSignOutPending = async () =>
  isSupported() && (await isStored()) && (await readStoredState()).signOutPending

/** What is kept of another account, or of one whose session has ended, goes. What it had not sent stays, encrypted. */
export async function forgetUnlessOf(account: string | null) {
  if (!isSupported() || !(await isStored())) return
  const kept = (await readStoredState()).account
  if (kept !== null && kept !== account) await forgetAccount({ keepOutbox: true })
}
