import {
  ACCOUNT_HEADER,
  FAILURE_HEADER,
  FORM_WAITS,
  KEY_HEADER,
  NO_ACCOUNT,
  OFFLINE_LIMITS,
  PATIENCE_MS,
} from '#shared/offline/offline.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { needsAccount, type WaitingForm, waitingFormOf } from '#shared/offline/waiting-forms.ts'
import { joinPath, splitPath } from '#shared/paths.ts'
import { seal, unseal } from '../seal.ts'
import {
  changeEntry,
  changeState,
  deleteRows,
  putEntry,
  readAll,
  readRow,
  readState,
  type WaitingContent,
  type WaitingEntry,
} from '../store.ts'
import { readAccount } from './account.ts'
import { scope, tellPages } from './scope.ts'

/** The tag of the browser's background sync, where it has one. */
export const SYNC_TAG = 'offline-outbox'
const SENT_SHOWN = 5
const { count, bytesEach, ageMs } = OFFLINE_LIMITS.outbox

/** `/contact.data` is a form of `/contact`. */
const pageOf = (pathname: string) => pathname.replace(/\.data$/, '')

/** Whether a request may be one of the forms that wait; its fields decide. */
export const mayWait = ({ pathname }: URL) =>
  ['', 'save', 'mine'].some((intent) => waitingFormOf(pageOf(pathname), intent) !== null)

/**
 * Sends a form with a key. When there is no answer it waits here, and is sent again with the same key, so that the server carries it out once
 * even if the first one arrived.
 */
export async function sendForm(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const read = await readForm(request.clone())
  const form = read && waitingFormOf(pageOf(url.pathname), read.find(([name]) => name === 'intent')?.[1] ?? null)
  if (!read || !form) return fetch(request)
  const key = crypto.randomUUID()
  const headers = new Headers(request.headers)
  headers.set(KEY_HEADER, key)
  // A request can be sent once: its body is read here.
  const body = await request.clone().arrayBuffer()
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS.form, null))
  const { url: address, credentials, redirect, referrer, mode } = request
  const sent = fetch(address, {
    method: 'POST',
    headers,
    body,
    credentials,
    redirect,
    referrer,
    mode: mode === 'navigate' ? 'same-origin' : mode,
  }).catch(() => null)
  const response = await Promise.race([sent, late])
  if (response && !isGateway(response)) return response
  const isWaiting = await addEntry(form, key, { url: pageOf(url.pathname), fields: read })
  if (!isWaiting) return response ?? Response.error()
  const shown = joinPath(splitPath(url.pathname).prefix, offlinePaths.offline)
  if (request.mode === 'navigate') return Response.redirect(`${shown}#waiting`, 303)
  return new Response(shown, { status: 503, statusText: FORM_WAITS })
}

/** What stands between the browser and the site says that it is away. */
const isGateway = ({ status, headers }: Response) => status >= 502 && status <= 504 && !headers.has('x-remix-response')

/** The fields of a form, where all are text and together not too long; null for others. */
async function readForm(request: Request): Promise<WaitingContent['fields'] | null> {
  try {
    const fields = [...(await request.formData())]
    const length = fields.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : bytesEach), 0)
    return length <= bytesEach ? (fields as WaitingContent['fields']) : null
  } catch {
    return null
  }
}

/** False where it cannot wait: nobody is signed in, or too much waits already. */
async function addEntry(form: WaitingForm, id: string, content: WaitingContent): Promise<boolean> {
  const { account, key } = await readState()
  if (needsAccount(form) && (account === null || key === null)) return false
  const entries = await readAll('outbox')
  // Of a text only the last one is meant.
  const replaced = form === 'biography' || form === 'background' ? await findSame(entries, form, content.url, key) : []
  if (entries.length - replaced.length >= count) return false
  const sealed = key === null ? content : await seal(content, key)
  const entry = { id, form, account, createdAt: Date.now(), state: 'waiting', failure: null, content: sealed } as const
  await putEntry(entry, replaced)
  await scope.registration.sync?.register(SYNC_TAG).catch(() => {})
  await tellPages()
  return true
}

async function findSame(entries: readonly WaitingEntry[], form: WaitingForm, url: string, key: string | null) {
  const same = entries.filter((entry) => entry.form === form)
  const contents = await Promise.all(same.map(async (entry) => [entry.id, await unseal(entry.content, key)] as const))
  return contents.filter(([, content]) => content?.url === url).map(([id]) => id)
}

let sending: Promise<boolean> | null = null

/** Sends what waits, one after the other, oldest first. False while there is no answer. */
export function sendWaiting(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll() {
  const entries = (await readAll('outbox')).toSorted((a, b) => a.createdAt - b.createdAt)
  const old = entries.filter(({ createdAt }) => Date.now() - createdAt > ageMs)
  await deleteRows(
    'outbox',
    old.map(({ id }) => id),
  )
  const due = entries.filter((entry) => entry.state !== 'refused' && !old.includes(entry))
  if (due.length === 0) return true
  if (!(await readAccount({ force: true }))) return false
  for (const { id } of due) {
    // As it is now: while the others were sent it may have been corrected or discarded, and its account may have signed out.
    const entry = await readRow('outbox', id)
    if (!entry || entry.state === 'refused') continue
    const { account, key } = await readState()
    const content = entry.account === null || entry.account === account ? await unseal(entry.content, key) : null
    if (!content) await changeEntry(entry, { state: 'signed_out' })
    else if (!(await sendEntry(entry, content))) return false
  }
  await tellPages()
  return true
}

/** False when there was no answer: the others wait as well. */
async function sendEntry(entry: WaitingEntry, { url, fields }: WaitingContent): Promise<boolean> {
  const response = await fetch(`${url}.data`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { [KEY_HEADER]: entry.id, [ACCOUNT_HEADER]: entry.account ?? NO_ACCOUNT },
    // What a visitor wrote is not sent as someone who signed in since.
    credentials: entry.account === null ? 'omit' : 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS.form),
  }).catch(() => null)
  await response?.body?.cancel()
  if (!response || response.status >= 500 || response.status === 429 || response.status === 408) return false
  if (response.ok || response.type === 'opaqueredirect') {
    // What was corrected meanwhile stays: the server will say of it that the version before has arrived.
    if (!(await changeEntry(entry, null))) return true
    const { sent } = await readState()
    await changeState({ sent: [{ form: entry.form, at: Date.now() }, ...sent].slice(0, SENT_SHOWN) })
  } else if (response.status === 401) await changeEntry(entry, { state: 'signed_out' })
  else await changeEntry(entry, { state: 'refused', failure: failureOf(response) })
  return true
}

function failureOf({ status, headers }: Response): WaitingEntry['failure'] {
  const text = headers.get(FAILURE_HEADER)
  return text ? JSON.parse(text) : { code: status === 404 || status === 410 ? 'not_found' : 'unexpected', fields: {} }
}
