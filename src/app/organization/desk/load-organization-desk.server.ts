import { loadDesks } from '#app/event-panel/overview/load-desk.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { listDeskEvents } from '#features/events/queries/desk-events.server.ts'
import type { OwnOrganization } from '#features/organizations/own.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import type { EventDesk } from '#shared/registrations/event-desk.ts'
import { actsOfEvent, type OrganizationAct } from '#shared/registrations/organization-desk.ts'

type Listed = 'slug' | 'title' | 'locale' | 'dateStart' | 'dateEnd' | 'past' | 'moderation' | 'eventStatus'
type Counted = Pick<EventDesk, 'phase' | 'people' | 'money' | 'dates'> & {
  seats: Pick<EventDesk['seats'], 'taken' | 'free' | 'waiting'>
}

/** An event of the organization with what is to do for it. `desk` null: nobody signs up for it here. */
export type DeskRow = Pick<OrganizationEvent, Listed> & {
  /** Whom it is organized with, where it is theirs. */
  host: string | null
  hidden: boolean
  acts: OrganizationAct[]
  desk: Counted | null
}

/** The coming events of an organization, and those that were over lately, for whoever may see their people; none while it is not active. */
export async function loadOrganizationDesk(
  ctx: RequestContext,
  { id, role, status }: OwnOrganization,
): Promise<DeskRow[]> {
  if (!can(role, 'players.read') || (status !== 'active' && status !== 'suspended')) return []
  const events = await listDeskEvents(ctx, id)
  const own = events.filter(({ event }) => event.host === null)
  const desks = await loadDesks(
    ctx,
    { id, role },
    own.map(({ parts }) => parts),
  )
  // In those of others one is something else.
  for (const { event, parts } of events)
    if (event.host) {
      const shared = await authorizeEvent(ctx, 'events.read', event.translationId)
      for (const [ref, desk] of await loadDesks(ctx, { id, role: shared.role }, [parts])) desks.set(ref, desk)
    }
  return events.map(({ event, missing }) => {
    const { slug, title, locale, dateStart, dateEnd, past, moderation, eventStatus, host } = event
    const desk = desks.get(event.translationId) ?? null
    return {
      slug,
      title,
      locale,
      dateStart,
      dateEnd,
      past,
      moderation,
      eventStatus,
      host: host?.name ?? null,
      hidden: isHidden(moderation, host?.status ?? status),
      acts: actsOfEvent({ ...event, missing, desk }),
      desk: desk && countedOf(desk),
    }
  })
}

/** Only what a row shows. */
const countedOf = ({ phase, people, money, dates, seats: { taken, free, waiting } }: EventDesk): Counted => ({
  phase,
  people,
  money,
  dates,
  seats: { taken, free, waiting },
})
