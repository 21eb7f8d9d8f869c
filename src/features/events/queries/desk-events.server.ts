import { sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'
import { AFTER_DAYS, type DeskEvent } from '#shared/registrations/event-desk.ts'
import { signupColumns } from '../access.server.ts'
import { organizedBy } from '../co-organizers.server.ts'
import { eventColumns as e } from '../columns.server.ts'
import { joinTranslation } from './list.server.ts'
import { isOver, listedJson, toListed } from './organization-events.server.ts'
import { listTickets, ticketAccessColumns, ticketColumns } from './parts.server.ts'

const LISTED = 20
const { id, titleEs: title, titleEn, amount, limitDate } = ticketColumns
const partsJson = jsonObject({
  signupOpens: e.signupOpens,
  capacity: e.capacity,
  tookPlace: e.tookPlace,
  signupNeeds: signupColumns().needs,
  tickets: listTickets(
    jsonObject({ id, title, titleEn, amount, limitDate, visibility: ticketAccessColumns.visibility }),
  ),
  registrationForm: sql<boolean | null>`(select true from registration_forms rf where rf.event_id = e.id)`,
  albums: sql<number[]>`array(select a.id from albums a
    where a.event_id = e.id and a.hidden_at is null and a.deleted_at is null limit 1)`,
})

/** `missing`: how many things it lacks to be sent, or for people to sign up. */
export type OrganizationDeskEvent = { event: OrganizationEvent; parts: DeskEvent; missing: number }

/** The next events of an organization, those included that it organizes with others, and those that were over lately, with what the first pages of their panels are made of. */
export async function listDeskEvents(
  ctx: RequestContext,
  organization: OrganizationRef,
): Promise<OrganizationDeskEvent[]> {
  const { id: organizationId } = await authorizeIn(ctx, 'players.read', organization)
  const rows = await selectJson(
    ctx.db,
    jsonObject({ listed: listedJson(ctx, organizationId), parts: partsJson }),
    sql`from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id
      where ${organizedBy(organizationId)} and e.deleted_at is null
        and (not ${isOver(ctx)} or e.last_day >= ${addDays(dayAt(ctx.now), -AFTER_DAYS)}::date)
      order by ${isOver(ctx)}, case when ${isOver(ctx)} then e.date_start end desc, e.date_start nulls last, e.id desc limit ${LISTED}`,
  )
  return rows.map(({ listed, parts: { signupNeeds, ...parts } }) => {
    const event = toListed(listed)
    const needs = event.past ? 0 : signupNeeds.length
    return { event, parts: { ...event, ...parts }, missing: event.missing.length + needs }
  })
}
