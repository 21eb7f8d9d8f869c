import { type Context, jobContext } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import type { Attempt, JobKinds, Jobs } from '#core/jobs.server.ts'
import type { Letter, Mail } from '#core/mail.server.ts'
import type { Settings } from '#core/settings.ts'
import type { Storage } from '#core/storage.server.ts'
import { membershipBelongings } from '#features/memberships/queries.server.ts'
import { sweepSessions } from '#features/sessions/commands.server.ts'
import { issueToken } from '#features/sessions/tokens.server.ts'
import { accountBelongings, type Belongings } from './belongings.server.ts'
import { expireDataCopies, makeDataCopy } from './copies.server.ts'
import { eraseDueAccounts } from './erasure.server.ts'
import { findAddressee } from './letters.server.ts'
import {
  copyLetter,
  copyReadme,
  erasureLetter,
  LINKS,
  type LinkKind,
  linkLetter,
  type Notice,
  noticeLetter,
  type Sending,
} from './mails.tsx'

type ToSomebody = { userId: number | null }

declare module '#core/jobs.server.ts' {
  interface JobKinds {
    'accounts.activation': ToSomebody
    'accounts.recovery': ToSomebody
    'accounts.link': ToSomebody
    'accounts.email': ToSomebody
    'accounts.notice': ToSomebody & { about: Notice | 'erasure' }
    'accounts.copy': { copyId: number }
    'accounts.sweep': Record<string, never>
    'accounts.erase': Record<string, never>
  }
}

type Means = {
  db: Database
  mail: Mail
  settings: Pick<Settings, 'operatorName' | 'siteUrl'>
  storage: Storage
  /** What other features keep of a person, for the copy of their data. */
  exports?: Belongings[]
}

/** Works everything about accounts that waits in the queue: letters, copies of one's data, and what is over. */
export async function workAccounts(jobs: Jobs, means: Means) {
  await workLetters(jobs, means, 'accounts.activation', linkLetters('activation'))
  await workLetters(jobs, means, 'accounts.recovery', linkLetters('recovery'))
  await workLetters(jobs, means, 'accounts.link', linkLetters('link'))
  await workLetters(jobs, means, 'accounts.email', emailLetters)
  await workLetters(jobs, means, 'accounts.notice', noticeLetters)
  await workCopies(jobs, means)
  await workSweeps(jobs, means)
}

type LetterName = `accounts.${LinkKind | 'notice'}`
type Writer<Name extends LetterName> = (sending: Sending, ctx: Context, payload: JobKinds[Name]) => Promise<Letter[]>

/** Letters are written when they are sent: their secrets never lie in the queue, and nobody's are not written at all. */
async function workLetters<Name extends LetterName>(
  jobs: Jobs,
  { db, mail, settings }: Means,
  name: Name,
  write: Writer<Name>,
) {
  await jobs.work(name, async (payload, { id }) => {
    const ctx = jobContext(db, name)
    const who = await findAddressee(ctx, payload.userId)
    if (!who) return
    for (const letter of await write({ who, house: settings, id }, ctx, payload)) await mail.send(letter)
  })
}

/**
 * A link that opens the account: not for who is blocked, nor, to confirm, for who has confirmed meanwhile. Who has not confirmed
 * gets the letter to do that instead of the link to sign in: somebody else may have registered this address with a password of theirs.
 */
const linkLetters =
  (kind: 'activation' | 'recovery' | 'link') =>
  async (sending: Sending, ctx: Context): Promise<Letter[]> => {
    const { id, blockedAt, confirmedAt } = sending.who
    if (blockedAt || (kind === 'activation' && confirmedAt)) return []
    const sent = kind === 'link' && !confirmedAt ? 'activation' : kind
    const { token, seconds } = LINKS[sent]
    return [linkLetter(sent, await issueToken(ctx, token, id, seconds), sending)]
  }

/** To the address that waits. Asked for another one meanwhile, and its links dropped, this one must not stay good for that. */
async function emailLetters(sending: Sending, ctx: Context): Promise<Letter[]> {
  const { id, newEmail } = sending.who
  if (!newEmail) return []
  const { token, seconds } = LINKS.email
  const secret = await issueToken(ctx, token, id, seconds)
  const now = await findAddressee(ctx, id)
  return now?.newEmail === newEmail ? [linkLetter('email', secret, sending, newEmail)] : []
}

/** Of what is not so any more nobody is told: a change of address, or of mind, that is over. */
async function noticeLetters(sending: Sending, _: Context, { about }: JobKinds['accounts.notice']): Promise<Letter[]> {
  const { eraseAfter, newEmail } = sending.who
  if (about === 'erasure') return eraseAfter ? [erasureLetter(eraseAfter, sending)] : []
  return about === 'email' && !newEmail ? [] : [noticeLetter(about, sending)]
}

/** Makes the copy, once however often the letter about it is tried. Two at once: each may hold a file in memory. */
async function workCopies(jobs: Jobs, { db, mail, settings, storage, exports = [] }: Means) {
  const own = { storage, exports: [accountBelongings, membershipBelongings, ...exports] }
  const work = async ({ copyId }: JobKinds['accounts.copy'], { id }: Attempt) => {
    const ctx = jobContext(db, 'accounts.copy')
    const readme = async (userId: number) => {
      const who = await findAddressee(ctx, userId)
      return who && copyReadme(who, ctx.now)
    }
    const copy = await makeDataCopy(ctx, copyId, { ...own, readme })
    const who = await findAddressee(ctx, copy?.userId ?? null)
    if (copy && who) await mail.send(copyLetter({ id: copyId, ...copy }, { who, house: settings, id }))
  }
  await jobs.work('accounts.copy', work, { together: 2 })
}

/** Clears what is over every hour, and erases accounts whose time has come every night. */
async function workSweeps(jobs: Jobs, { db, storage }: Means) {
  await jobs.work('accounts.sweep', async () => {
    const ctx = jobContext(db, 'accounts.sweep')
    await sweepSessions(ctx)
    await expireDataCopies(ctx, { storage })
  })
  await jobs.work('accounts.erase', () => eraseDueAccounts(jobContext(db, 'accounts.erase'), { storage }))
  await jobs.schedule('accounts.sweep', '37 * * * *', {})
  await jobs.schedule('accounts.erase', '17 4 * * *', {})
}
