import { isUndone } from '#features/audit/record.server.ts'
import { findAddressee } from '#features/identity/accounts/queries/email-recipients.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { type Context, jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Letter, Mail } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { type Decision, findDecision, findNews, findProposal, listConcerned } from './email-recipients.server.ts'
import { newsLetter } from './emails.tsx'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** `entry` is the history's line. Decisions that can be undone are enqueued to start a minute later: taken back, they send nothing. */
    'organizations.decided': { entry: number }
    'events.decided': { entry: number }
    'memberships.changed': { entry: number }
    'claims.decided': { entry: number }
    'proposals.decided': { entry: number }
    /** One letter to one person about one of the above, so that a repeat does not repeat the others'. */
    'organizations.letter': { entry: number } & ({ userId: number } | { proposal: true })
  }
}

type Means = { db: Database; mail: Mail; settings: Pick<Settings, 'operatorName' | 'siteUrl'> }
type Payload = JobKinds['organizations.letter']

/** Sends the letters about what was decided on organizations, events, memberships, claims and proposals (issue 5, 7). */
export async function workOrganizations(jobs: Jobs, means: Means) {
  const { db, mail } = means
  await jobs.work('organizations.letter', async (payload, { id }) => {
    const letter = await write(jobContext(db, 'organizations.letter'), payload, { house: means.settings, id })
    if (letter) await mail.send(letter)
  })
  const decided = ['organizations.decided', 'events.decided', 'memberships.changed', 'claims.decided'] as const
  for (const name of decided)
    await jobs.work(name, async ({ entry }, { id }) => {
      const ctx = jobContext(db, name)
      const decision = await findStanding(ctx, entry)
      const people = decision ? await listConcerned(ctx, decision) : []
      await fanOut(
        jobs,
        ctx,
        id,
        people.map((userId) => ({ entry, userId })),
      )
    })
  await jobs.work('proposals.decided', ({ entry }, { id }) =>
    fanOut(jobs, jobContext(db, 'proposals.decided'), id, [{ entry, proposal: true }]),
  )
}

/** One job a letter; tried again, it puts none of them into the queue twice. */
const fanOut = (jobs: Jobs, { db }: Context, id: string, letters: Payload[]) =>
  db.transaction(async (tx) => {
    for (const letter of letters) {
      const part = 'userId' in letter ? `user ${letter.userId}` : 'proposer'
      await jobs.enqueue(tx, 'organizations.letter', letter, { id: jobIdFrom(id, part) })
    }
  })

/** A decision that was not taken back. */
async function findStanding(ctx: Context, entry: number): Promise<Decision | null> {
  return (await isUndone(ctx, entry)) ? null : findDecision(ctx, entry)
}

type House = { house: Means['settings']; id: string }

async function write(ctx: Context, payload: Payload, { house, id }: House): Promise<Letter | null> {
  const decision = await findStanding(ctx, payload.entry)
  if (!decision) return null
  if ('proposal' in payload) return writeToProposer(ctx, decision, { house, id })
  const who = await findReader(ctx, payload.userId)
  const news = who && (await findNews(ctx, decision, who))
  return news ? newsLetter(news, { who, house, id }) : null
}

/** Somebody with an account, or an address alone. */
async function writeToProposer(ctx: Context, decision: Decision, { house, id }: House): Promise<Letter | null> {
  const found = await findProposal(ctx, decision)
  if (!found) return null
  const { userId, email, locale } = found.proposer
  const who = userId === null ? email && { email, locale, username: null } : await findReader(ctx, userId)
  return who ? newsLetter(found.news, { who, house, id }) : null
}

/** Nobody who is shut out is written to, nor an address that nobody has shown to be theirs: it may be a stranger's. */
async function findReader(ctx: Context, userId: number) {
  const who = await findAddressee(ctx, userId)
  return who && !who.blockedAt && who.confirmedAt ? who : null
}
