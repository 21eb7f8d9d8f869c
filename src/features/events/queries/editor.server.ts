import { type SQL, sql } from 'drizzle-orm'
import { headerOf, mediaColumns as m } from '#features/media/queries.server.ts'
import { kilobytes, mediaResource, mediaUrl } from '#features/media/resource.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, isoInstant, jsonFirst, jsonList, jsonObject, selectJson } from '#platform/database/json.server.ts'
import { EVENT_COLUMNS } from '#shared/events/event-columns.ts'
import { missingIn, suggestionsFor } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'
import { type AuthorizedEvent, authorizeEvent, type EventRef, signupColumns } from '../access.server.ts'
import { teamOf } from '../co-organizers.server.ts'
import { eventColumns as e, storedColumns } from '../columns.server.ts'
import { eventMedia, eventTranslations } from '../table.server.ts'
import { localToday } from './list.server.ts'
import { changedAt, isOver } from './organization-events.server.ts'
import { listTags, listTickets, priceOnDay, ticketAccessColumns, ticketColumns } from './parts.server.ts'
import { snapshotJson } from './snapshot.server.ts'

const [o, v] = [columnsOf(organizations, 'o'), columnsOf(venues, 'v')]
const x = columnsOf(eventTranslations, 'x')
const translationJson = jsonObject({
  translationId: x.id,
  locale: x.locale,
  title: x.title,
  slug: x.slug,
  description: x.description,
  createdAt: isoInstant(x.createdAt),
})

const venueJson = jsonObject({
  id: v.id,
  name: v.name,
  slug: v.slug,
  county: v.county,
  country: v.country,
  status: v.status,
})

const seriesJson = jsonObject({ id: sql<number>`s.id`, name: sql<string>`s.name`, slug: sql<string>`s.slug` })

const { titleEs: title, descriptionEs: description, ...ticket } = ticketColumns
const tagJson = jsonObject({
  id: sql<number>`g.id`,
  text: sql<string>`g.text_es`,
  textEn: sql<string | null>`g.text_en`,
  createdAt: isoInstant(sql<Date>`g.created_at`),
  updatedAt: isoInstant(sql<Date>`g.updated_at`),
})

// Albums, documents and forms are nouns above events, so events name their columns, as for tickets.
const timestampsOf = (row: SQL) => ({
  createdAt: isoInstant(sql<Date>`${row}.created_at`),
  updatedAt: isoInstant(sql<Date>`${row}.updated_at`),
})
const albumJson = jsonObject({
  id: sql<number>`a.id`,
  title: sql<string>`a.title`,
  description: sql<string | null>`a.description`,
  visibility: sql<string>`a.visibility`,
  ...timestampsOf(sql`a`),
})
const documentJson = jsonObject({
  id: sql<number>`d.id`,
  name: sql<string>`d.name`,
  url: mediaUrl as SQL<string>,
  mime: sql<string>`m.mime`,
  ext: sql<string>`m.ext`,
  formats: sql<unknown>`m.formats`,
  size: kilobytes as SQL<number>,
  audience: sql<string>`d.audience`,
  ...timestampsOf(sql`d`),
})
const formJson = jsonObject({
  id: sql<number>`rf.id`,
  version: sql<number>`rf.version`,
  ...timestampsOf(sql`rf`),
})

const headerDetails = jsonObject({
  createdAt: isoInstant(sql<Date>`h."createdAt"`),
  updatedAt: isoInstant(sql<Date>`h."updatedAt"`),
  focalX: sql<number>`f.focal_x`,
  focalY: sql<number>`f.focal_y`,
})
/** Strapi's media attributes and the focal point, in percent. */
const headerJson = (ctx: RequestContext) => sql<MyEvent['header']>`(select to_jsonb(h) || ${headerDetails}::jsonb
  from (${mediaResource.rows(ctx, contentLocale(ctx.locale))}) h join media f on f.id = h.id
  where h.id = ${headerOf(eventMedia, e.id, m.id)})`

const fieldsJson = jsonObject({
  moderation: e.moderation,
  moderationReason: e.moderationReason,
  submittedAt: isoInstant(e.submittedAt),
  publishedAt: isoInstant(e.publishedAt),
  updatedAt: isoInstant(changedAt),
  ...storedColumns(EVENT_COLUMNS),
  confirmedOn: e.confirmedOn,
  tookPlace: e.tookPlace,
})
const partsJson = (ctx: RequestContext) =>
  jsonObject({
    past: isOver(ctx),
    signupNeeds: signupColumns().needs,
    organization: jsonObject({ id: o.id, name: o.name, slug: o.slug, status: o.status }),
    team: jsonObject({ id: sql<number>`team.id`, name: sql<string>`team.name`, slug: sql<string>`team.slug` }),
    series: jsonFirst(seriesJson, { from: sql`event_series s where s.id = e.series_id` }),
    venue: jsonFirst(venueJson, { from: sql`venues v where v.id = e.venue_id` }),
    tickets: listTickets(
      jsonObject({
        ...ticket,
        ...ticketAccessColumns,
        title,
        description,
        priceToday: priceOnDay(localToday(ctx)),
        createdAt: isoInstant(sql<Date>`k.created_at`),
        updatedAt: isoInstant(sql<Date>`k.updated_at`),
      }),
    ),
    tags: listTags(tagJson, sql`g.text_es collate "es-x-icu"`),
    header: headerJson(ctx),
    albums: jsonList(albumJson, {
      from: sql`albums a where a.event_id = e.id and a.hidden_at is null and a.deleted_at is null`,
      orderBy: sql`a.id`,
    }),
    documents: jsonList(documentJson, {
      from: sql`documents d join media m on m.id = d.media_id
        where d.event_id = e.id and d.hidden_at is null and d.deleted_at is null`,
      orderBy: sql`d.id`,
    }),
    registrationForm: jsonFirst(formJson, { from: sql`registration_forms rf where rf.event_id = e.id` }),
    texts: jsonList(translationJson, { from: sql`event_texts x where x.event_id = e.id` }),
  })

/**
 * An event with all its fields, in the language it is referenced by, for its organization and, read-only, the site team. Only those who
 * may edit it know of its tickets by code: the others read what is public.
 */
export const getMyEvent = async (ctx: RequestContext, ref: EventRef): Promise<MyEvent> =>
  readEvent(ctx, await authorizeEvent(ctx, 'events.read', ref))

/** Does not authorize. */
export async function readEvent(ctx: RequestContext, { eventId, locale, role }: AuthorizedEvent): Promise<MyEvent> {
  const from = sql`from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id
    join organizations team on team.id = ${teamOf(ctx)} where e.id = ${eventId}`
  const json = jsonObject({ fields: fieldsJson, parts: partsJson(ctx), snapshot: snapshotJson })
  const [row] = await selectJson(ctx.db, json, from)
  const { fields, parts, snapshot } = row!
  const { texts, ...others } = parts
  const event = { ...fields, ...others }
  const translation = texts.find((one) => one.locale === locale) ?? texts[0]!
  const description = texts.every((one) => one.description !== '') ? translation.description : ''
  return {
    ...event,
    ...translation,
    localization: texts.find((one) => one !== translation) ?? null,
    version: hashVersion(snapshot),
    role,
    tickets: can(role, 'events.edit')
      ? event.tickets
      : event.tickets.filter(({ visibility }) => visibility === 'public'),
    missing: missingIn({ ...event, title: translation.title, description }),
    suggestions: suggestionsFor(event),
  }
}
