import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Attempt } from '#platform/queue/queue.server.ts'
import { sendBatch } from './batch.server.ts'
import { claimRecipients, nextDue, releaseClaims, runOf } from './claims.server.ts'
import { findStoredEmail, prepareEmails } from './prepare.server.ts'

/** A job ends before the queue takes it for lost, and goes on in a next one. */
const RUN_MS = 60_000
/** Seconds until the next run: where the mail server does not answer, and where the rate is used up. */
const SILENT_SECONDS = 120
const RATE_SECONDS = 5

/**
 * Sends an email to those who have not got it yet. Returns the seconds after which to go on, or null when all is done. After each batch
 * other emails have their turn.
 */
export async function sendStored(ctx: RequestContext, emailId: number, job: Attempt): Promise<number | null> {
  authorizeJob(ctx)
  const email = await findStoredEmail(ctx, emailId)
  if (!email) return null
  const run = runOf(job)
  const until = Date.now() + RUN_MS
  while (Date.now() < until && !job.signal.aborted) {
    const claimed = await claimRecipients(ctx, { emailId, job })
    if (claimed === null) return RATE_SECONDS
    if (claimed.length === 0) return nextDue(ctx, emailId)
    const answers = await sendBatch(ctx, await prepareEmails(ctx, email, claimed), { run, signal: job.signal })
    await releaseClaims(ctx, run)
    if (!answers) return SILENT_SECONDS
    if (await othersWait(ctx)) return 0
  }
  return 0
}

async function othersWait({ db }: RequestContext): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from pgboss.job
    where name = 'player_emails.send' and state in ('created', 'retry') and start_after <= now() limit 1`)
  return rows.length > 0
}
