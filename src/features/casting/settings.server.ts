import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CastingSettings } from '#shared/casting/casting.ts'
import { castingSettingsForm } from './schema.ts'

/** SQL condition: the casting `s` is revealed. */
export const isRevealed = (ctx: RequestContext) =>
  sql<boolean>`coalesce(s.reveal_at <= ${ctx.now.toISOString()}::timestamptz, false)`

/** Does not authorize. Nobody prefers anything at a cancelled event. */
export async function findCastingSettings(ctx: RequestContext, eventId: number): Promise<CastingSettings> {
  const [row] = await ctx.db.execute<CastingSettings>(sql`
    select coalesce(s.open, false) and e.happening <> 'cancelled' as open, coalesce(s.choices, 3) as choices, ${isRevealed(ctx)} as "isRevealed",
      to_char(s.reveal_at at time zone coalesce(v.time_zone, 'Europe/Madrid'), 'YYYY-MM-DD"T"HH24:MI') as "revealsAt"
    from events e left join venues v on v.id = e.venue_id left join casting_settings s on s.event_id = e.id where e.id = ${eventId}`)
  return row!
}

/**
 * Opens or closes the preferences, and says when players read their characters, in the time zone of the event. What was revealed stays so.
 * Throws `already_revealed`, and `invalid` for an instant that does not exist.
 */
export async function saveCastingSettings(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const { open, choices, reveals_at: revealsAt } = parse(castingSettingsForm, form)
  // The 31st of a month that has none.
  if (revealsAt && new Date(`${revealsAt}Z`).toISOString().slice(0, 16) !== revealsAt)
    throw new AppError('invalid', { fields: { reveals_at: 'date' } })
  await transaction(ctx, async (txCtx) => {
    await txCtx.db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
    const before = await findCastingSettings(txCtx, eventId)
    if (before.isRevealed && before.revealsAt !== revealsAt) throw new AppError('already_revealed')
    await txCtx.db.execute(sql`
      insert into casting_settings (event_id, open, choices, reveal_at, updated_at)
      select e.id, ${open}, ${choices}, ${revealsAt}::timestamp at time zone coalesce(v.time_zone, 'Europe/Madrid'), ${ctx.now.toISOString()}
      from events e left join venues v on v.id = e.venue_id where e.id = ${eventId}
      on conflict (event_id) do update set open = excluded.open, choices = excluded.choices, updated_at = excluded.updated_at,
        reveal_at = case when ${before.isRevealed} then casting_settings.reveal_at else excluded.reveal_at end`)
    await recordAudit(txCtx, {
      action: 'saveCastingSettings',
      entityType: 'event',
      entityId: eventId,
      details: { open, choices, revealsAt },
    })
  })
}
