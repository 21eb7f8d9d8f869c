import type { SubmitEvent } from 'react'
import { forgetUnlessOf as forgetPagesUnlessOf, forgetPersonal, isSignOutPending } from '#app/offline/device.ts'
import { pageLocale } from '#shared/languages.ts'
import { SIGNED_OUT } from '#shared/offline/offline.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { clientMessages } from '#ui/i18n/client-messages.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { removeCopies } from './offline-copy.ts'
import { ACTS_SENT, sendActs } from './send.ts'
import { deleteStore, forgetUnlessOf, readUnsent } from './store.ts'

/** In ms: signing out waits no longer for what is still to be sent. */
const PATIENCE_MS = 8000

/** Sends what check-in has not sent yet. Returns how many acts could not be sent, of events that the account still has. */
async function sendUnsent(): Promise<number> {
  const events = await readUnsent()
  let left = events.reduce((sum, { acts }) => sum + acts.length, 0)
  const send = async () => {
    for (const { slug, device, acts } of events)
      for (let from = 0; from < acts.length; from += ACTS_SENT) {
        const part = acts.slice(from, from + ACTS_SENT)
        const answer = await sendActs(slug, { device, acts: part, version: null, locale: 'es', more: true })
        if (answer === 'offline' || answer === 'signed_out') return
        left -= part.length
      }
  }
  if (left > 0) await Promise.race([send(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return left
}

/** Asks whether what was not sent is to be given up. */
async function mayGiveUp(count: number): Promise<boolean> {
  await loadMessages('panels')
  const text = formatMessage(clientMessages, pageLocale(), 'checkIn.forget.unsent', { count })
  return window.confirm(text)
}

/** Signs out once nothing is left on this device; not when something was not sent and the person would rather keep it. */
export async function forgetAndSubmit({ currentTarget }: Pick<SubmitEvent<HTMLFormElement>, 'currentTarget'>) {
  const left = await sendUnsent().catch(() => 0)
  if (left > 0 && !(await mayGiveUp(left).catch(() => true))) return
  await Promise.all([deleteStore(), removeCopies(), forgetUploadsUnlessOf(null), forgetPersonal()]).catch(() => {})
  currentTarget.submit()
}

let ended: Promise<unknown> | undefined

/**
 * Removes what is kept of an account that is not signed in here: it signed out before this page had its scripts, its session has ended, or
 * somebody else signed in. Once a page.
 */
export function forgetEnded(): Promise<unknown> {
  ended ??= forgetUnlessSignedIn()
  return ended
}

async function forgetUnlessSignedIn() {
  const session = (await isSignOutPending().catch(() => false)) ? SIGNED_OUT : ((await readSessionAccount()) ?? null)
  const account = session === SIGNED_OUT ? null : session
  const lists = async () => {
    if (await forgetUnlessOf(account)) await removeCopies()
  }
  await Promise.allSettled([lists(), forgetPagesUnlessOf(account), forgetUploadsUnlessOf(account)])
}

/** Loaded on demand: every page would name their files, and few people have uploads. */
async function forgetUploadsUnlessOf(account: string | null) {
  const [photos, documents] = await Promise.all([
    import('#features/albums/uploads/store.ts'),
    import('#features/documents/ui/pending-uploads.ts'),
  ])
  await Promise.all([photos.forgetPhotosUnlessOf(account), documents.forgetDocumentsUnlessOf(account)])
}
