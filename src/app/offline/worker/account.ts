import { NO_ACCOUNT, type OfflinePages } from '#shared/offline/offline.ts'
import { changeState, deleteRows, forgetAccount, readAll, readState, readStoredState } from '../store.ts'

/** In ms: a page of the site may ask again after this long. */
const PERIOD_MS = 60_000
/** In ms. */
const TIMEOUT_MS = 15_000
let askedAt = 0

/** Tells the server that someone signed out while there was no network. False while it cannot be told: nothing else is asked before. */
export async function finishSignOut(): Promise<boolean> {
  const { signOutPending } = await readState()
  if (!signOutPending) return true
  try {
    const response = await fetch('/logout', {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.type !== 'opaqueredirect' && !response.ok) return false
    await forgetAccount({ change: { signOutPending: false } })
    return true
  } catch {
    return false
  }
}

/**
 * Asks whose session this is, and which pages it has. When it is another account's, or nobody's, what belongs to the one before goes. Null
 * without an answer.
 */
export async function readAccount({ force = false } = {}): Promise<OfflinePages | null> {
  if (!force && Date.now() - askedAt < PERIOD_MS) return null
  if (!(await finishSignOut())) return null
  askedAt = Date.now()
  const response = await fetch('/offline/pages.json', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  if (!response?.ok) {
    await response?.body?.cancel()
    return null
  }
  const answer = (await response.json()) as OfflinePages
  const { account } = await readStoredState()
  if (account !== null && account !== answer.account) await forgetAccount({ keepOutbox: true })
  if (answer.account !== null) await forgetOthers(answer.account)
  const isNew = answer.account !== account
  await changeState({ ...answer, ...(isNew && { refreshedAt: 0 }) })
  return answer
}

/** What another account had not sent goes as soon as someone else signs in. */
async function forgetOthers(account: string) {
  const others = (await readAll('outbox')).filter((entry) => entry.account !== null && entry.account !== account)
  await deleteRows(
    'outbox',
    others.map(({ id }) => id),
  )
}

/** Whether an answer belongs to the account that the device knows. */
export const isOfAccount = (header: string | null, account: string | null) =>
  (header ?? NO_ACCOUNT) === (account ?? NO_ACCOUNT)
