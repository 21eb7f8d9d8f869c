import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { SEAT_NOTES_RETENTION_DAYS } from '#shared/limits.ts'
import { findStoredNotes } from './queries.server.ts'
import { seatNotesForm } from './schema.ts'
import { seatNotes } from './table.server.ts'

/**
 * Saves what those who have a place read. Throws `changed_meanwhile` where someone saved another text since the page was opened, and
 * `invalid` for English alone.
 */
export async function saveSeatNotes(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'emails.send', ref)
  const { text_es: textEs, text_en: textEn, version } = parse(seatNotesForm, form)
  if (textEs === null && textEn !== null) throw new AppError('invalid', { fields: { text_es: 'required' } })
  await transaction(ctx, async (txCtx) => {
    const { db, now } = txCtx
    await db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
    const before = await findStoredNotes(txCtx, eventId)
    if ((before?.textEs ?? null) === textEs && (before?.textEn ?? null) === textEn) return
    if ((before?.version ?? null) !== version) throw new AppError('changed_meanwhile')
    if (textEs === null) await db.delete(seatNotes).where(eq(seatNotes.eventId, eventId))
    else {
      const row = { textEs, textEn, updatedAt: now }
      await db
        .insert(seatNotes)
        .values({ eventId, ...row })
        .onConflictDoUpdate({ target: seatNotes.eventId, set: row })
    }
    // The text is for those who have a place: the site team reads the log.
    await recordAudit(txCtx, {
      action: 'saveSeatNotes',
      entityType: 'event',
      entityId: eventId,
      details: { removed: textEs === null },
    })
  })
}

/** Deletes what was written for an event that ended long ago: it names doors, groups and telephones. */
export async function deleteOldNotes(ctx: RequestContext) {
  authorizeJob(ctx)
  const before = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${SEAT_NOTES_RETENTION_DAYS})`
  await ctx.db.execute(sql`
    delete from seat_notes n using events e where e.id = n.event_id and n.updated_at < ${before}
      and (e.deleted_at < ${before} or coalesce(e.last_day, e.date_start) < (${before})::date)`)
}
