import { findAddressee } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listResponsible } from '#features/organizations/email-recipients.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Mail } from '#platform/email/send-email.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { askForFreshness, askToken } from './commands.server.ts'
import { freshnessLetter } from './emails.tsx'
import { findUnanswered } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'freshness.ask': Record<string, never>
    'freshness.letter': { ask: number; userId: number }
  }
}

type Means = { db: Database; mail: Mail; settings: Pick<Settings, 'operatorName' | 'siteUrl'>; secret: string }

/** Asks every morning about the events whose time has come, and writes to whom they ask (issue 5, 8). */
export async function workFreshness(jobs: Jobs, { db, mail, settings, secret }: Means) {
  await jobs.work('freshness.letter', async ({ ask, userId }, { id }) => {
    const ctx = jobContext(db, 'freshness.letter')
    const who = await findAddressee(ctx, userId)
    // Nor an address that nobody has shown to be theirs: it may be a stranger's.
    if (!who?.confirmedAt || who.blockedAt) return
    const asked = await findUnanswered({ ...ctx, locale: who.locale }, ask)
    // Answered meanwhile, called off, or no longer theirs to say.
    if (!asked || !(await listResponsible(ctx, asked.event.organizerId)).includes(userId)) return
    const token = askToken(secret, asked.event.id, asked)
    await mail.send(freshnessLetter(asked, token, { who, house: settings, id }))
  })
  await jobs.work('freshness.ask', () => askForFreshness(jobContext(db, 'freshness.ask'), { jobs, secret }))
  await jobs.schedule('freshness.ask', '20 9 * * *', {})
}
