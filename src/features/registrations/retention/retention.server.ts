import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { REGISTRATION_RETENTION_YEARS, SPECIAL_ANSWERS_DAYS } from '#shared/limits.ts'
import { anonymizeRegistrations } from '../commands/anonymize.server.ts'
import { removeSpecialFilesOf } from '../files/link.server.ts'

/** Registrations of one transaction. */
const BATCH = 200

const lastDay = sql`coalesce(e.last_day, e.date_start, e.created_at::date)`

/**
 * Erases the answers to special fields, with their files, of events that ended more than SPECIAL_ANSWERS_DAYS ago. The history notes
 * which fields, never what they said. Returns how many registrations.
 */
export function eraseSpecialAnswers(ctx: RequestContext): Promise<number> {
  const before = addDays(dayAt(ctx.now), -SPECIAL_ANSWERS_DAYS)
  return inBatches(ctx, async (txCtx) => {
    const now = ctx.now.toISOString()
    const due = await txCtx.db.execute<{ id: number }>(sql`
      select r.id from registrations r join events e on e.id = r.event_id
      where r.special_answers <> '{}' and ${lastDay} < ${before}::date order by r.id limit ${BATCH} for update of r`)
    const ids = due.map(({ id }) => id)
    await removeSpecialFilesOf(txCtx, ids)
    await txCtx.db.execute(sql`
      with before as (select id, array(select jsonb_object_keys(special_answers)) as keys from registrations where id = any (${arrayOf(ids)})),
        erased as (update registrations r set special_answers = '{}', special_erased_at = ${now}::timestamptz from before
          where r.id = before.id)
      insert into registration_history (registration_id, action, actor, fields, at)
      select id, 'erase_special', 'system', keys, ${now}::timestamptz from before`)
    return ids.length
  })
}

/** Removes people from registrations of events that ended more than REGISTRATION_RETENTION_YEARS ago; prices stay. Returns how many. */
export function anonymizeOldRegistrations(ctx: RequestContext): Promise<number> {
  return inBatches(ctx, async (txCtx) => {
    const due = await txCtx.db.execute<{ id: number }>(sql`
      select r.id from registrations r join events e on e.id = r.event_id
      where r.anonymized_at is null
        and ${lastDay} < ${dayAt(ctx.now)}::date - make_interval(years => ${REGISTRATION_RETENTION_YEARS}) order by r.id limit ${BATCH} for update of r`)
    const ids = due.map(({ id }) => id)
    await anonymizeRegistrations(txCtx, ids)
    return ids.length
  })
}

const arrayOf = (ids: number[]) => sql`${`{${ids.join(',')}}`}::int[]`

/** Repeats `work` in transactions of their own while a batch is full. */
async function inBatches(ctx: RequestContext, work: (txCtx: RequestContext) => Promise<number>): Promise<number> {
  authorizeJob(ctx)
  let total = 0
  for (;;) {
    const done = await transaction(ctx, work)
    total += done
    if (done < BATCH) return total
  }
}
