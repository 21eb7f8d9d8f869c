import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { FieldChange } from '#shared/review/diff.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { getEventSnapshot } from './snapshot.server.ts'

/** How long the panel shows a correction. */
const SHOWN_DAYS = 30
const MAX_CORRECTIONS = 5

/** What the site team has left on a public event: a change that it asks for, and the typos that it corrected. */
export type TeamNotes = { request: string | null; corrections: { at: string; changes: FieldChange[] }[] }

/**
 * For the event's panel. A request is over with the next edit, and once the event is published anew: while it is not public, its edits are no
 * revisions, and the site team has read them.
 */
export async function getTeamNotes(ctx: RequestContext, ref: EventRef): Promise<TeamNotes> {
  const { eventId } = await authorizeEvent(ctx, 'events.read', ref)
  const [last] = await ctx.db.execute<{ request: string | null }>(sql`
    select r.request from event_revisions r join events e on e.id = r.event_id
    where r.event_id = ${eventId} and e.moderation = 'published' and r.reviewed_by is distinct from r.changed_by
      and not exists (select 1 from audit_log h where h.entity_type = 'event' and h.entity_id = r.event_id
        and h.action = 'publishEvent' and h.created_at > r.created_at)
    order by r.id desc limit 1`)
  const rows = await ctx.db.execute<{ at: string; before: EventSnapshot; after: EventSnapshot }>(sql`
    select ${isoSecond(sql<Date>`h.created_at`)} as at, r.before, r.after
    from audit_log h join event_revisions r on r.id = (h.details->>'correction')::int
    where h.entity_type = 'event' and h.entity_id = ${eventId} and h.action = 'correctEvent'
      and h.created_at > ${ctx.now.toISOString()}::timestamptz - ${SHOWN_DAYS} * interval '1 day'
    order by h.id desc limit ${MAX_CORRECTIONS}`)
  const corrections = rows.map(({ at, before, after }) => ({
    at,
    changes: computeDiff({ texts: before.texts }, { texts: after.texts }).changes,
  }))
  return { request: last?.request ?? null, corrections }
}

export type CorrectableText = { locale: ContentLocale; title: string; description: string }

/** The texts of an event as they are now, and the version that a correction names. */
export async function getCorrectableTexts(
  ctx: RequestContext,
  eventId: number,
): Promise<{ texts: CorrectableText[]; version: string }> {
  authorizeTeam(ctx)
  const snapshot = await getEventSnapshot(ctx.db, eventId)
  const texts = Object.entries(snapshot.texts).map(([locale, text]) => ({
    locale: locale as ContentLocale,
    title: text!.title,
    description: text!.description,
  }))
  return { texts, version: hashVersion(snapshot) }
}
