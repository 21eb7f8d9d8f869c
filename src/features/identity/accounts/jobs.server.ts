import { sweepSessions } from '#features/identity/sessions/commands.server.ts'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import { membershipBelongings } from '#features/memberships/queries.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { type Context, jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Letter, Mail } from '#platform/email/send-email.server.ts'
import type { Attempt, JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { expireDataCopies, makeDataCopy } from './commands/data-exports.server.ts'
import { eraseDueAccounts } from './commands/erasure.server.ts'
import { keepingCode } from './commands/revert-email-change.server.ts'
import {
  copyLetter,
  copyReadme,
  erasureLetter,
  keepingLetter,
  LINKS,
  type LinkKind,
  linkLetter,
  type Notice,
  noticeLetter,
  type Sending,
  takenLetter,
} from './emails.tsx'
import { traceBelongings } from './queries/contributions.server.ts'
import { countWaysIn, findAddressee, findHolder } from './queries/email-recipients.server.ts'
import { accountBelongings, type Belongings } from './queries/personal-data.server.ts'

type ToSomebody = { userId: number | null }

declare module '#platform/queue/queue.server.ts' {
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
  secret: string
  storage: Storage
  /** What other features keep of a person, for the copy of their data. */
  exports?: Belongings[]
}

/** Works everything about accounts that waits in the queue: letters, copies of one's data, and what is over. */
export async function workAccounts(jobs: Jobs, means: Means) {
  await workLetters(jobs, means, 'accounts.activation', linkLetters('activation'))
  await workLetters(jobs, means, 'accounts.recovery', linkLetters('recovery'))
  await workLetters(jobs, means, 'accounts.link', linkLetters('link'))
  await workLetters(jobs, means, 'accounts.email', emailLetters(means.secret))
  await workLetters(jobs, means, 'accounts.notice', noticeLetters)
  await workCopies(jobs, means)
  await workSweeps(jobs, means)
}

type LetterName = `accounts.${LinkKind | 'notice'}`
type Writer<Name extends LetterName> = (
  sending: Sending,
  ctx: Context,
  payload: JobKinds[Name],
  attempt: number,
) => Promise<Letter[]>

/** Letters are written when they are sent: their secrets never lie in the queue, and nobody's are not written at all. */
async function workLetters<Name extends LetterName>(
  jobs: Jobs,
  { db, mail, settings }: Means,
  name: Name,
  write: Writer<Name>,
) {
  await jobs.work(name, async (payload, { id, number }) => {
    const ctx = jobContext(db, name)
    const who = await findAddressee(ctx, payload.userId)
    if (!who) return
    for (const letter of await write({ who, house: settings, id }, ctx, payload, number)) await mail.send(letter)
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

/** So often the letter to the present address may fail before the one to the new goes without it: some minutes. */
const PATIENCE = 4

/**
 * The present address is told first: nobody confirms another one before its owner has the letter that takes it back. The link to the
 * new one must not stay good for a third that was asked for meanwhile.
 */
const emailLetters =
  (secret: string) =>
  async (sending: Sending, ctx: Context, _: unknown, attempt: number): Promise<Letter[]> => {
    const { id: userId, email, confirmedAt, newEmail, newEmailAsked } = sending.who
    if (!newEmail || !newEmailAsked) return []
    const code = keepingCode(secret, { userId, email, asked: newEmailAsked.getTime() })
    // Not to what nobody showed to be theirs; nor for ever to a mailbox that is gone, which may be why it is changed.
    const told = confirmedAt && attempt <= PATIENCE ? [keepingLetter(newEmail, code, sending)] : []
    const holder = await findHolder(ctx, newEmail)
    if (holder) return [...told, takenLetter({ ...sending, who: holder })]
    const { token, seconds } = LINKS.email
    const link = await issueToken(ctx, token, userId, seconds)
    const now = await findAddressee(ctx, userId)
    return now?.newEmail === newEmail ? [...told, linkLetter('email', link, sending, newEmail)] : told
  }

/** Of a change of mind nobody is told. */
async function noticeLetters(
  sending: Sending,
  ctx: Context,
  { about }: JobKinds['accounts.notice'],
): Promise<Letter[]> {
  const { id, eraseAfter } = sending.who
  if (about === 'erasure') return eraseAfter ? [erasureLetter(eraseAfter, sending)] : []
  return [noticeLetter(about, sending, await countWaysIn(ctx, id))]
}

/** Makes the copy, once however often the letter about it is tried. Two at once: each may hold a file in memory. */
async function workCopies(jobs: Jobs, { db, mail, settings, storage, exports = [] }: Means) {
  const own = { storage, exports: [accountBelongings, membershipBelongings, traceBelongings, ...exports] }
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
