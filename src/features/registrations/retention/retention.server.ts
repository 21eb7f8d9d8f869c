import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { REGISTRATION_RETENTION_YEARS, SPECIAL_ANSWERS_DAYS } from '#shared/limits.ts'
import { removeSpecialFilesOf } from '../files/link.server.ts'
import { anonymizeRegistrations } from '../records/anonymize.server.ts'

/**
 * Registrations of one transaction. They are locked without the seats of their events, so that those which someone is changing are left for
 * the next night: whoever waits for none holds up nobody.
 */
const BATCH = 200

const lastDay = sql`coalesce(e.last_day, e.date_start, e.created_at::date)`

/**
 * Erases the answers to special fields, with their files and consents, of events that ended, or were deleted, more than
 * SPECIAL_ANSWERS_DAYS ago. The history notes which fields, never what they said. Returns how many registrations.
 */
export function eraseSpecialAnswers(ctx: RequestContext): Promise<number> {
  const before = addDays(dayAt(ctx.now), -SPECIAL_ANSWERS_DAYS)
  return inBatches(ctx, async (txCtx) => {
    const now = ctx.now.toISOString()
    const due = await txCtx.db.execute<{ id: number }>(sql`
      select r.id from registrations r join events e on e.id = r.event_id
      where r.special_answers <> '{}' and (${lastDay} < ${before}::date or e.deleted_at < ${before}::date)
      order by r.id limit ${BATCH} for update of r skip locked`)
    const ids = due.map(({ id }) => id)
    await removeSpecialFilesOf(txCtx, ids)
    await txCtx.db.execute(sql`
      with before as (select id, array(select jsonb_object_keys(special_answers)) as keys from registrations where id = any (${idArray(ids)})),
        erased as (update registrations r set special_answers = '{}', special_erased_at = ${now}::timestamptz,
            kept_prices = (select coalesce(jsonb_object_agg(k, v), '{}') from jsonb_each(r.kept_prices) p(k, v)
              where not split_part(k, '.', 1) = any (before.keys))
          from before
          where r.id = before.id),
        forgotten as (delete from registration_consents c using before where c.registration_id = before.id and c.key = any (before.keys))
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
        and ${lastDay} < ${dayAt(ctx.now)}::date - make_interval(years => ${REGISTRATION_RETENTION_YEARS}) order by r.id limit ${BATCH} for update of r skip locked`)
    const ids = due.map(({ id }) => id)
    await anonymizeRegistrations(txCtx, ids)
    await txCtx.db.execute(sql`update registration_handovers set from_user_id = null, to_user_id = null, to_email = null, accepted_form = null,
      state = case when state in ('offered', 'accepted') then 'expired' else state end where registration_id = any (${idArray(ids)})`)
    return ids.length
  })
}

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
