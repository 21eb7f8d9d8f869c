import type { RequestContext } from '#platform/context/request-context.ts'
import type { MyEvent, PanelEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { readEvent } from './editor.server.ts'

/** An event for the pages of its panel. `whole` is null for people who have a grant for it and read no more than `shown`. */
export async function getPanelEvent(
  ctx: RequestContext,
  ref: EventRef,
): Promise<{ shown: PanelEvent; whole: MyEvent | null }> {
  const authorized = await authorizeEvent(ctx, 'event.open', ref)
  const event = await readEvent(ctx, authorized)
  return { shown: toPanelEvent(event), whole: can(authorized.role, 'events.read') ? event : null }
}

function toPanelEvent(event: MyEvent): PanelEvent {
  const { translationId, slug, title, locale, role, organization, team, moderation, past, eventStatus, localization } =
    event
  const { signup, signupOpens, dateStart, dateEnd, capacity, tookPlace, theme, header, tickets } = event
  return {
    translationId,
    slug,
    title,
    locale,
    role,
    organization,
    team,
    moderation,
    past,
    eventStatus,
    signup,
    signupOpens,
    dateStart,
    dateEnd,
    capacity,
    tookPlace,
    theme,
    header,
    localization: localization && {
      translationId: localization.translationId,
      locale: localization.locale,
      title: localization.title,
      slug: localization.slug,
    },
    tickets: tickets.filter(({ visibility }) => visibility === 'public'),
  }
}
