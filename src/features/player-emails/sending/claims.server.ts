import { sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Attempt } from '#platform/queue/queue.server.ts'
import type { Claimed } from './prepare.server.ts'

const BATCH = 50
/** A claim whose job has not been heard of for so long is free. */
const CLAIM_MINUTES = 10
/** Longer than a mail server may take for one email: what was begun before that is not on its way any more. */
const SENDING_MINUTES = 3

/** Attempts of a job have claims of their own: one that was given up for lost may still be running. */
export const runOf = ({ id, number }: Pick<Attempt, 'id' | 'number'>) => jobIdFrom(id, `run ${number}`)

type Claim = { emailId: number; job: Attempt }

/**
 * Recipients of an email for this run of a job, as many as the rate allows. Null where it is used up. The retry of a job that died takes
 * over what that one had not begun.
 */
export const claimRecipients = (ctx: RequestContext, { emailId, job }: Claim): Promise<Claimed[] | null> =>
  transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    // One claim after the other, so that all processes together keep to the rate.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('player_email_recipients'))`)
    const count = await allowance(txCtx)
    if (count <= 0) return null
    const earlier = Array.from({ length: job.number }, (_, n) => runOf({ id: job.id, number: n + 1 }))
    const rows = await db.execute<Claimed>(sql`
      update player_email_recipients p set claimed_by = ${runOf(job)}::uuid, claimed_at = clock_timestamp(), started_at = null
      where p.id in (select id from player_email_recipients where email_id = ${emailId} and state = 'queued'
        and (retry_at is null or retry_at <= clock_timestamp())
        and case when claimed_by is null then true
          when started_at is not null then started_at < clock_timestamp() - make_interval(mins => ${SENDING_MINUTES})
          else claimed_by in ${earlier} or claimed_at < clock_timestamp() - make_interval(mins => ${CLAIM_MINUTES}) end
        order by id limit ${count})
      returning p.id, p.registration_id as "registrationId", p.occasion, p.attempts`)
    return [...rows].sort((a, b) => a.id - b.id)
  })

/** How many may be claimed now: an equal share of what the rate leaves, so that an email to few does not wait for one to many. */
async function allowance({ db, services }: RequestContext): Promise<number> {
  const [row] = await db.execute<{ claimed: number; waiting: number }>(sql`
    select (select count(*)::int from player_email_recipients
        where claimed_at > clock_timestamp() - interval '1 minute' and state <> 'skipped') as claimed,
      (select count(distinct email_id)::int from player_email_recipients
        where state = 'queued' and (retry_at is null or retry_at <= clock_timestamp())) as waiting`)
  const left = services.settings.playerEmailsPerMinute - row!.claimed
  return Math.min(BATCH, Math.ceil(left / Math.max(1, row!.waiting)))
}

/** Before the mail server is asked. False when it is no longer this run's, was sent, or is not to be sent any more. */
export async function beginSending({ db }: RequestContext, id: number, run: string): Promise<boolean> {
  const rows = await db.execute(sql`update player_email_recipients set started_at = clock_timestamp()
    where id = ${id} and state = 'queued' and claimed_by = ${run}::uuid and started_at is null returning id`)
  return rows.length === 1
}

/** What this run will not begin any more is free for others. */
export async function releaseClaims({ db }: RequestContext, run: string) {
  await db.execute(sql`update player_email_recipients set claimed_by = null, claimed_at = null
    where claimed_by = ${run}::uuid and started_at is null and state = 'queued'`)
}

/** Seconds until someone can be tried again; null when nobody waits. */
export async function nextDue({ db }: RequestContext, emailId: number): Promise<number | null> {
  const [row] = await db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from min(greatest(clock_timestamp(), retry_at, case when claimed_by is null then null
      when started_at is not null then started_at + make_interval(mins => ${SENDING_MINUTES})
      else claimed_at + make_interval(mins => ${CLAIM_MINUTES}) end)) - clock_timestamp()))::int as seconds
    from player_email_recipients where email_id = ${emailId} and state = 'queued'`)
  return row?.seconds == null ? null : Math.max(1, row.seconds)
}
