import { sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { CALENDAR } from './addresses.ts'
import { deletion, publication } from './event-object.server.ts'
import { findEventInLanguages } from './outbox.server.ts'

type Change = {
  eventId: number
  number: number
  /** It became public after the inbox's cursor. */
  isNew: boolean
  isPublic: boolean
  isPast: boolean
  organizer: string | null
  organizerIsPublic: boolean
  /** Which of our actors the inbox follows. */
  followed: string[]
}

/** `activity` null: the change does not concern the inbox. */
export type DueActivity = { number: number; actor: string; activity: object | null }

/** The next change after the cursor of an inbox as an activity of the actor it follows; null where there is none. */
export async function nextActivity(
  ctx: RequestContext,
  { inboxId, cursor }: { inboxId: number; cursor: number },
): Promise<DueActivity | null> {
  const [change] = await ctx.db.execute<Change>(sql`
    select c.event_id as "eventId", c.number::float8 as number, c.appeared > ${cursor} as "isNew", c.is_public as "isPublic",
      coalesce(e.last_day < ${dayAt(ctx.now)}::date, false) as "isPast", e.organizer_id::text as organizer,
      coalesce(${visibleOrganizers(ctx)}, false) as "organizerIsPublic",
      array(select distinct f.actor from federation_followers f where f.inbox_id = ${inboxId}) as followed
    from event_changes c left join events e on e.id = c.event_id left join organizations o on o.id = e.organizer_id
    where c.number > ${cursor} order by c.number limit 1`)
  if (!change) return null
  const { number } = change
  const actor = senderOf(change)
  if (!actor) return { number, actor: CALENDAR, activity: null }
  const activity = await activityOf(ctx, change, actor).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) throw error
    // One event that cannot be written must not keep the others from everybody.
    log.error({ err: error, event: change.eventId }, 'an event could not be federated')
    return null
  })
  return { number, actor, activity }
}

/**
 * The organizer where it is followed, else the calendar. The actor of a hidden organizer is gone, so that its signature may not be
 * verified any more: the calendar takes the event back where it is followed as well.
 */
function senderOf({ organizer, organizerIsPublic, followed }: Change): string | null {
  const senders = [organizer, CALENDAR].filter((actor) => actor !== null && followed.includes(actor))
  return (organizerIsPublic ? senders[0] : senders.at(-1)) ?? null
}

/** What the event is by now, whatever it was when it changed: what is hidden meanwhile is not sent. */
async function activityOf(ctx: RequestContext, { eventId, number, isNew, isPublic, isPast }: Change, actor: string) {
  const { siteUrl } = ctx.services.settings
  const event = isPublic ? await findEventInLanguages(ctx, eventId) : null
  // Hidden after the change: its own change follows.
  if (isPublic && !event) return null
  if (!event) return isNew ? null : deletion(eventId, { siteUrl, actor, number })
  if (isNew && isPast) return null
  return publication(isNew ? 'Create' : 'Update', event, { siteUrl, actor, number })
}
