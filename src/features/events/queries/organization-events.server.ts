import { type SQL, sql } from 'drizzle-orm'
import { headerOf, listPicture } from '#features/media/queries.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { venues } from '#features/venues/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoInstant, jsonFirst, jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { missingIn } from '#shared/events/event-form.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'
import {
  EVENT_FILTERS,
  type EventFilter,
  type EventListQuery,
  type ListPage,
  PANEL_PAGE_ROWS,
} from '#shared/panel-lists.ts'
import { pageOf } from '#shared/query-codec.ts'
import { organizedBy } from '../co-organizers.server.ts'
import { eventColumns as e } from '../columns.server.ts'
import { eventMedia, eventTranslations } from '../table.server.ts'
import { joinTranslation, localToday } from './list.server.ts'
import { matchesText } from './search-conditions.server.ts'

const v = columnsOf(venues, 'v')
const t = columnsOf(eventTranslations, 't')

/** SQL: when the event or one of its texts was changed last. */
export const changedAt = sql<Date>`greatest(e.updated_at, (select max(x.updated_at) from event_texts x where x.event_id = e.id))`
/** SQL: whether every translation has a description. */
const allDescribed = sql<boolean>`(select bool_and(x.description <> '') from event_texts x where x.event_id = e.id)`
/** SQL: whether the event's last day is over. */
export const isOver = (ctx: RequestContext) => sql<boolean>`coalesce(e.last_day < ${localToday(ctx)}, false)`

/** SQL: who hosts an event that the organization organizes with it; null of its own. */
const hostJson = (organizationId: number) =>
  jsonFirst(jsonObject({ name: sql<string>`ho.name`, status: sql<OrganizationStatus>`ho.status` }), {
    from: sql`organizations ho where ho.id = e.organizer_id and ho.id <> ${organizationId}`,
  })

export const listedJson = (ctx: RequestContext, organizationId: number) =>
  jsonObject({
    translationId: t.id,
    slug: t.slug,
    title: t.title,
    locale: t.locale,
    moderation: e.moderation,
    moderationReason: e.moderationReason,
    eventStatus: e.eventStatus,
    signup: e.signup,
    picture: headerOf(eventMedia, e.id, listPicture),
    theme: e.theme,
    dateStart: e.dateStart,
    dateEnd: e.dateEnd,
    past: isOver(ctx),
    place: sql<string | null>`coalesce(${v.name}, e.county)`,
    tickets: sql<number>`(select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null)`,
    described: allDescribed,
    host: hostJson(organizationId),
    updatedAt: isoInstant(changedAt),
  })

/** Undated drafts first, upcoming ones by date, then past ones, latest first. */
const byDate = (ctx: RequestContext) => {
  const past = isOver(ctx)
  return sql`${past}, case when ${past} then e.date_start end desc, e.date_start nulls first, e.id desc`
}
const orderOf = (ctx: RequestContext, order: EventListQuery['order']): SQL =>
  ({
    date: byDate(ctx),
    latest: sql`e.date_start desc nulls last, e.id desc`,
    title: sql`t.title collate "es-x-icu", e.id`,
    changed: sql`${changedAt} desc, e.id desc`,
  })[order]

type Selection = { organizationId: number; where: SQL; orderBy: SQL; limit: number; offset?: number }

async function selectEvents(ctx: RequestContext, { organizationId, where, orderBy, limit, offset = 0 }: Selection) {
  const rows = await selectJson(
    ctx.db,
    listedJson(ctx, organizationId),
    sql`from events e ${joinTranslation(ctx)} left join venues v on v.id = e.venue_id
      where ${where} and e.deleted_at is null order by ${orderBy} limit ${limit} offset ${offset}`,
  )
  return rows.map(toListed)
}

type ListedRow = Omit<OrganizationEvent, 'missing'> & { described: boolean }
export const toListed = ({ described, ...event }: ListedRow): OrganizationEvent => ({
  ...event,
  missing: missingIn({ ...event, description: described ? '-' : '', venue: event.place, county: null }),
})

/** A page of an organization's events and of those that it organizes with others, drafts included, whose title, venue or province has each word of `q`. */
export async function searchOrganizationEvents(
  ctx: RequestContext,
  organization: OrganizationRef,
  { q, filter, order, page }: EventListQuery,
): Promise<ListPage<OrganizationEvent, EventFilter>> {
  const { id } = await authorizeIn(ctx, 'events.read', organization)
  const state = sql<Exclude<EventFilter, 'all'>>`case when ${isOver(ctx)} then 'past' else e.moderation end`
  const found = sql`${organizedBy(id)} and ${matchesText(q)}`
  const tally = await ctx.db.execute<{ state: EventFilter; count: number }>(sql`
    select ${state} as state, count(*)::int as count from events e left join venues v on v.id = e.venue_id
    where ${found} and e.deleted_at is null group by 1`)
  const all = [...tally].reduce((sum, { count }) => sum + count, 0)
  const counts = EVENT_FILTERS.map((one) => ({
    filter: one,
    count: one === 'all' ? all : (tally.find((row) => row.state === one)?.count ?? 0),
  }))
  const total = counts.find((one) => one.filter === filter)?.count ?? 0
  const { page: shown, offset } = pageOf(page, total, PANEL_PAGE_ROWS)
  const rows = await selectEvents(ctx, {
    organizationId: id,
    where: filter === 'all' ? found : sql`${found} and ${state} = ${filter}`,
    orderBy: orderOf(ctx, order),
    limit: PANEL_PAGE_ROWS,
    offset,
  })
  return { rows, total, page: shown, counts }
}

/** The organization's next events, drafts included, and how many events it has. The caller authorizes. */
export async function listNextEvents(ctx: RequestContext, organizationId: number, limit: number) {
  const where = sql`${organizedBy(organizationId)} and not ${isOver(ctx)}`
  const [events, [all]] = await Promise.all([
    selectEvents(ctx, { organizationId, where, orderBy: byDate(ctx), limit }),
    ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from events e where ${organizedBy(organizationId)} and e.deleted_at is null`,
    ),
  ])
  return { events, count: all!.count }
}
