import { sql } from 'drizzle-orm'
import { mayEmailAddress } from '#features/registrations/emails/address-limit.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { MailError } from '#platform/email/send-email.server.ts'
import { PLAYER_EMAIL_ATTEMPTS } from '#shared/limits.ts'
import type { SkipReason } from '#shared/player-emails/states.ts'
import { beginSending } from './claims.server.ts'
import type { Prepared } from './prepare.server.ts'

/** How many are sent at once. */
const LANES = 5
/** After so many in a row that got no answer, the mail server is down: the rest waits. */
const SILENT_MAX = 5
/** Minutes until the next attempt, after the first and so on. Eight attempts take more than a day. */
const RETRY_MINUTES = [5, 15, 60, 180, 360, 480, 720]
const FAILURE_MAX = 300

type Run = { run: string; signal: AbortSignal }

/** Sends those that were claimed. Returns false when the mail server does not answer. */
export async function sendBatch(ctx: RequestContext, batch: Prepared[], { run, signal }: Run): Promise<boolean> {
  const waiting = [...batch]
  let silent = 0
  const lane = async () => {
    for (let next = waiting.shift(); next && silent < SILENT_MAX && !signal.aborted; next = waiting.shift())
      silent = (await sendOne(ctx, next, run)) === 'silent' ? silent + 1 : 0
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return silent < SILENT_MAX
}

async function sendOne(ctx: RequestContext, { id, email, skip, isTyped, attempts }: Prepared, run: string) {
  if (!(await beginSending(ctx, id, run))) return 'taken'
  if (skip !== null) return skipOne(ctx, id, skip)
  // Counted at the first attempt alone.
  if (isTyped && attempts === 0 && !(await mayEmailAddress(ctx, email.to))) return skipOne(ctx, id, 'address_limit')
  try {
    await ctx.services.mail.send(email)
  } catch (error) {
    return recordFailure(ctx, { id, attempts: attempts + 1, run }, error)
  }
  // At once, so that a process that dies repeats as few as possible; those have the same Message-ID. Also where the account was erased
  // in this moment: it was sent.
  await ctx.db.execute(sql`update player_email_recipients set state = 'sent', sent_at = clock_timestamp(), failure = null,
    retry_at = null, claimed_by = null, started_at = null where id = ${id} and claimed_by = ${run}::uuid`)
  return 'sent'
}

async function skipOne({ db }: RequestContext, id: number, reason: SkipReason) {
  await db.execute(sql`update player_email_recipients set state = 'skipped', failure = ${reason}, claimed_by = null, started_at = null
    where id = ${id} and state = 'queued'`)
  return 'skipped'
}

type Failed = { id: number; attempts: number; run: string }

/** A refusal is final (5xx); everything else is tried again, for more than a day. */
async function recordFailure(ctx: RequestContext, { id, attempts, run }: Failed, error: unknown) {
  const refusal = error instanceof MailError ? error.refusal : null
  const isFinal = (refusal !== null && refusal.responseCode >= 500) || attempts >= PLAYER_EMAIL_ATTEMPTS
  const words = refusal && wordsOf(refusal.response)
  const minutes = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1]!
  await ctx.db.execute(sql`update player_email_recipients set state = ${isFinal ? 'failed' : 'queued'}, failure = ${words},
    attempts = ${attempts}, claimed_by = null, started_at = null,
    retry_at = ${isFinal ? null : sql`clock_timestamp() + make_interval(mins => ${minutes})`}
    where id = ${id} and state = 'queued' and claimed_by = ${run}::uuid`)
  return refusal === null ? 'silent' : 'refused'
}

/** What the mail server said, on one line: it is shown to the organization. */
const wordsOf = (response: string): string =>
  response
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, FAILURE_MAX)
