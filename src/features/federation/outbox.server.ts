import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { isUpcoming } from '#features/events/queries/list.server.ts'
import { listSyndicatedEvents, type SyndicatedEvent } from '#features/syndication/queries.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { findActor, isGoneActor } from './actors.server.ts'
import { actorUrls, CALENDAR } from './addresses.ts'
import { CONTEXT, type EventInLanguages, eventObject, publication } from './event-object.server.ts'

const PAGE = 20

/** The event in every language it has, Spanish first; nothing where it is not public. */
export async function findEventInLanguages(ctx: RequestContext, eventId: number): Promise<EventInLanguages | null> {
  const [event] = await listEventsInLanguages(ctx, sql`e.id = ${eventId}`, sql`e.id`, 1)
  return event ?? null
}

async function listEventsInLanguages(ctx: RequestContext, where: SQL, order: SQL, limit: number) {
  const lists = await Promise.all(
    CONTENT_LOCALES.map((locale) => listSyndicatedEvents({ ...ctx, locale }, { where, order, limit })),
  )
  const first = lists[0] ?? []
  return first.map((event): EventInLanguages => {
    const others = lists.slice(1).flatMap((list) => list.filter(({ eventId }) => eventId === event.eventId))
    return [event, ...others.filter(({ locale }) => locale !== event.locale)]
  })
}

/** The ActivityStreams object of an event. Throws 404, and 410 for one that was public and is deleted. */
export async function getEventObject(ctx: RequestContext, eventId: number) {
  const event = await findEventInLanguages(ctx, eventId)
  if (event) return { '@context': CONTEXT, ...eventObject(event, ctx.services.settings.siteUrl) }
  const [known] = await ctx.db.execute<{ deleted: boolean }>(sql`
    select e.id is null or e.deleted_at is not null as deleted
    from event_changes c left join events e on e.id = c.event_id where c.event_id = ${eventId}`)
  if (known?.deleted) throw new AppError('gone')
  throw notFound()
}

/** Throws 404, and 410 for an organizer that other servers knew and that is not public any more. */
export async function getActor(ctx: RequestContext, actor: string) {
  const found = await findActor(ctx, actor)
  if (found) return found
  if (await isGoneActor(ctx, actor)) throw new AppError('gone')
  throw notFound()
}

const publishedBy = (actor: string) => (actor === CALENDAR ? sql`true` : sql`e.organizer_id = ${Number(actor)}`)

export async function getOutbox(ctx: RequestContext, actor: string) {
  await getActor(ctx, actor)
  addCacheTags(ctx, 'events', 'venues')
  const { outbox } = actorUrls(ctx.services.settings.siteUrl, actor)
  const [row] = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from events e
    left join venues v on v.id = e.venue_id where ${visibleEvents(ctx)} and ${isUpcoming(ctx)} and ${publishedBy(actor)}`)
  return {
    '@context': CONTEXT[0],
    id: outbox,
    type: 'OrderedCollection',
    totalItems: row?.count ?? 0,
    first: `${outbox}?before=now`,
  }
}

/** A page of what an actor published, the latest change first: events that are not over. `before` is the number of a change. */
export async function getOutboxPage(ctx: RequestContext, actor: string, before: number | null) {
  await getActor(ctx, actor)
  const { siteUrl } = ctx.services.settings
  const { outbox } = actorUrls(siteUrl, actor)
  const changes = await ctx.db.execute<{ eventId: number; number: string }>(sql`
    select c.event_id as "eventId", c.number::text as number from event_changes c join events e on e.id = c.event_id
    left join venues v on v.id = e.venue_id
    where ${before === null ? sql`true` : sql`c.number < ${before}`} and ${visibleEvents(ctx)} and ${isUpcoming(ctx)} and ${publishedBy(actor)}
    order by c.number desc limit ${PAGE + 1}`)
  const page = [...changes].slice(0, PAGE)
  const ids = sql.join(
    page.map(({ eventId }) => sql`${eventId}`),
    sql`, `,
  )
  const events = page.length === 0 ? [] : await listEventsInLanguages(ctx, sql`e.id in (${ids})`, sql`e.id`, PAGE)
  const byId = new Map(events.map((event) => [firstOf(event).eventId, event]))
  const last = page.at(-1)
  return {
    '@context': CONTEXT,
    id: `${outbox}?before=${before ?? 'now'}`,
    type: 'OrderedCollectionPage',
    partOf: outbox,
    ...(changes.length > PAGE && last && { next: `${outbox}?before=${last.number}` }),
    orderedItems: page.flatMap(({ eventId, number }) => {
      const event = byId.get(eventId)
      if (!event) return []
      const { '@context': _, ...activity } = publication('Create', event, { siteUrl, actor, number: Number(number) })
      return [activity]
    }),
  }
}

const firstOf = ([event]: EventInLanguages): SyndicatedEvent => event

/** How many follow an actor. Who they are is nobody's business. */
export async function getFollowers(ctx: RequestContext, actor: string) {
  await getActor(ctx, actor)
  addCacheTags(ctx, NO_STORE)
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from federation_followers where actor = ${actor}`,
  )
  const { followers } = actorUrls(ctx.services.settings.siteUrl, actor)
  return { '@context': CONTEXT[0], id: followers, type: 'OrderedCollection', totalItems: row?.count ?? 0 }
}
