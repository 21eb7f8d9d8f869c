import {
  countUnsentForms,
  forgetUnlessOf as forgetPagesUnlessOf,
  forgetPersonal,
  isSignOutPending,
} from '#app/offline/device.ts'
import { SIGNED_OUT } from '#shared/offline/offline.ts'
import { readSessionAccount } from '#shared/offline/session-account.ts'
import { removeCopies } from './offline-copy.ts'
import { ACTS_SENT, sendActs } from './send.ts'
import { deleteStore, forgetUnlessOf, readUnsent } from './store.ts'

/** In ms: signing out waits no longer for what is still to be sent, nor for another tab that has a database open. */
const PATIENCE_MS = 8000

const within = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])

/** Sends what check-in has not sent yet, and returns how many acts are left, of events that the account still has. */
async function countUnsentActs(): Promise<number> {
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
  if (left > 0) await within(send())
  return left
}

/** Photos and documents. Loaded on demand: every page would name their files, and few people have uploads. */
const loadUploads = async () => {
  const [photos, documents] = await Promise.all([
    import('#features/albums/uploads/store.ts'),
    import('#features/documents/ui/pending-uploads.ts'),
  ])
  return [photos.keptPhotos, documents.keptDocuments]
}

/** What signing out would lose, of every kind that waits on this device: acts of check-in, forms and files. */
export async function countUnsent(): Promise<number> {
  const countFiles = async () => (await Promise.all((await loadUploads()).map(({ list }) => list()))).flat().length
  const counts = await Promise.allSettled([countUnsentActs(), countUnsentForms(PATIENCE_MS), countFiles()])
  return counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0)
}

/** Before signing out: nothing of the account stays on this device. */
export const forgetAccount = () =>
  within(Promise.allSettled([deleteStore(), removeCopies(), forgetUploadsUnlessOf(null), forgetPersonal()]))

let ended: Promise<unknown> | undefined

/**
 * Removes what is kept of an account that is not signed in here: it signed out before this page had its scripts, its session has ended, or
 * someone else signed in. Once a page.
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

const forgetUploadsUnlessOf = async (account: string | null) =>
  Promise.allSettled((await loadUploads()).map((uploads) => uploads.forgetUnlessOf(account)))
