import { eq, sql } from 'drizzle-orm'
import {
  byDateAscending,
  byDateDescending,
  isPast,
  isUpcoming,
  listEventSummaries,
} from '#features/events/queries/list.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { type DigestFrequency, markText } from '#shared/follows.ts'
import { SAVED_EVENTS_MAX } from '#shared/limits.ts'
import { type FollowRow, joinFollowedOrganizer, readFollows } from './follow-rows.server.ts'
import { followedEvents } from './followed-events.server.ts'
import { followSettings } from './table.server.ts'

/** Everything that the actor has marked, as buttons write it; nothing for visitors. One statement, since every page asks. */
export async function listMarks(ctx: RequestContext): Promise<string[]> {
  const me = signedInPerson(ctx)
  if (!me) return []
  const rows = await ctx.db.execute<{ mark: string }>(sql`
    select unnest(case when signup_alert then array['save:' || event_id, 'alert:' || event_id] else array['save:' || event_id] end) as mark
      from saved_events where user_id = ${me.id}
    union all
    select case when f.organizer_id is not null then 'organizer:' || o.slug when f.county is not null then 'province:' || f.county
      else 'search:' || f.search end from follows f ${joinFollowedOrganizer} where f.user_id = ${me.id}`)
  return rows.map(({ mark }) => mark)
}

export type SavedEvent = EventSummary & { mark: string; signupAlert: boolean }

/** The events that the actor saved and that are public: those to come, and the last ones that are over. */
export async function listSavedEvents(ctx: RequestContext): Promise<{ upcoming: SavedEvent[]; past: SavedEvent[] }> {
  const me = authorizeSignedIn(ctx)
  const saved = sql`e.id in (select s.event_id from saved_events s where s.user_id = ${me.id})`
  const [upcoming, past, alerts] = await Promise.all([
    listEventSummaries(ctx, {
      where: sql`${saved} and ${isUpcoming(ctx)}`,
      order: byDateAscending,
      limit: SAVED_EVENTS_MAX,
    }),
    listEventSummaries(ctx, {
      where: sql`${saved} and ${isPast(ctx)}`,
      order: byDateDescending,
      limit: SAVED_EVENTS_MAX,
    }),
    ctx.db.execute<{ id: number }>(
      sql`select event_id as id from saved_events where user_id = ${me.id} and signup_alert and signup_alerted_at is null`,
    ),
  ])
  const alerted = new Set(alerts.map(({ id }) => id))
  const toSaved = (event: EventSummary): SavedEvent => ({
    ...event,
    mark: markText({ kind: 'save', eventId: event.id }),
    signupAlert: alerted.has(event.id),
  })
  return { upcoming: upcoming.map(toSaved), past: past.map(toSaved) }
}

export type Follow = FollowRow & {
  /** How many of its events are to come. */
  upcoming: number
}

/** What the actor follows, with what is to come of each. */
export async function listFollows(ctx: RequestContext): Promise<Follow[]> {
  const me = authorizeSignedIn(ctx)
  const rows = await readFollows(ctx, me.id)
  return Promise.all(rows.map(async (row) => ({ ...row, upcoming: await followedEvents(ctx, [row]).count() })))
}

export type FollowSettings = { digest: DigestFrequency; savedEmails: boolean; digestedAt: Date | null }

/** How the actor is told. */
export const getFollowSettings = (ctx: RequestContext) => readFollowSettings(ctx, authorizeSignedIn(ctx).id)

/** The same of someone; the defaults while they have followed and saved nothing. Does not authorize. */
export async function readFollowSettings({ db }: RequestContext, userId: number): Promise<FollowSettings> {
  const [row] = await db.select().from(followSettings).where(eq(followSettings.userId, userId))
  return row ?? { digest: 'weekly', savedEmails: true, digestedAt: null }
}
