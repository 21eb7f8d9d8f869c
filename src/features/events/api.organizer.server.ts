import { Hono } from 'hono'
import { authorizeAnywhere } from '#features/organizations/authorize-member.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { readEntryUpload } from '#platform/forms/upload.server.ts'
import type { RawTree } from '#platform/strapi/query/raw-query.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import {
  columnEntries,
  DETAIL_COLUMNS,
  type EventColumns,
  PLACE_COLUMNS,
  SIGNUP_COLUMNS,
  STATUS_COLUMNS,
  STRAPI_COLUMNS,
  withoutLanguage,
} from '#shared/events/event-columns.ts'
import type { MyEvent, MyHeader, MyTicket } from '#shared/events/organizer-event.ts'
import { isLocale, type Locale } from '#shared/languages.ts'
import { PICTURE_BYTES } from '#shared/limits.ts'
import { authorizeEvent } from './access.server.ts'
import { toEventInput } from './api-input.ts'
import { updateMyEvent } from './api-write.server.ts'
import { createEvent } from './commands/event.server.ts'
import { getMyEvent } from './queries/editor.server.ts'

/** Bytes of form and picture. Leaves room above the picture's limit, so that a picture slightly too large gets a field error. */
const BODY_LIMIT = { limit: 256 * 1024, files: PICTURE_BYTES + 256 * 1024 }

const read = async (c: Call) => {
  const { form, hasTextValues, findFile } = await readEntryUpload(c.req.raw, BODY_LIMIT)
  return { form: toEventInput(form, hasTextValues), upload: { header: findFile('header')?.bytes } }
}
const handleCreate = wrapErrors('event_not_added', async (c: Call) => {
  // Authorize before reading the body, so that nobody else can make us receive a picture.
  await authorizeAnywhere(c.var.ctx)
  const { form, upload } = await read(c)
  return createEvent(withRequestedLocale(c), organizationRefIn(form), form, upload)
})
const handleUpdate = wrapErrors('event_not_modified', async (c: Call) => {
  await authorizeEvent(c.var.ctx, 'events.edit', c.req.param('ref') ?? '')
  const { form, upload } = await read(c)
  return updateMyEvent(withRequestedLocale(c), c.req.param('ref') ?? '', form, upload)
})
const loadEntry = async (ctx: RequestContext, ref: number | string) => ({ data: toEntry(await getMyEvent(ctx, ref)) })

/** REST API for an organization's own events: multipart with `data` as JSON and `header`, or JSON alone. The id may be a slug. */
export const organizerEventsApi = new Hono<Env>()
  .post('/event/create-private', async (c) => c.json(await loadEntry(c.var.ctx, (await handleCreate(c)).translationId)))
  .get('/event/my_event/:ref', async (c) => c.json(await loadEntry(c.var.ctx, c.req.param('ref'))))
  .put('/event/my_event/:ref', async (c) => c.json(await loadEntry(c.var.ctx, (await handleUpdate(c)).translationId)))

/** The context with the locale of `?locale=`, else Spanish, as everywhere in the API. `data.locale` overrides it for one translation. */
function withRequestedLocale(c: Call): RequestContext {
  const asked = c.req.query('locale')
  const locale: Locale = isLocale(asked) ? asked : DEFAULT_LOCALE
  return { ...c.var.ctx, locale }
}

/** The organization's id or slug, sent as `organization` or `organizer`. */
function organizationRefIn({ organization, organizer }: RawTree): number | string {
  const ref = organization ?? organizer
  if (typeof ref === 'number' || (typeof ref === 'string' && ref !== '')) return ref
  throw new AppError('invalid', { fields: { organization: 'required' } })
}

/** The attributes of `GET api/events`, and those that only its organization may know. */
function toEntry(event: MyEvent) {
  return {
    id: event.translationId,
    attributes: { ...fieldAttributes(event), ...statusAttributes(event), ...relationAttributes(event) },
  }
}

const fieldAttributes = (event: MyEvent) => ({
  title: event.title,
  slug: event.slug,
  description: event.description,
  ...attributesOf(STRAPI_COLUMNS, event),
  locale: event.locale,
  createdAt: event.createdAt,
  updatedAt: event.updatedAt,
  publishedAt: event.publishedAt,
  ...attributesOf(PLACE_COLUMNS, event),
  venue_tbd: !event.venue && event.county !== null,
  ...attributesOf(DETAIL_COLUMNS, event),
})

const statusAttributes = (event: MyEvent) => ({
  ...attributesOf(STATUS_COLUMNS, event),
  ...attributesOf(SIGNUP_COLUMNS, event),
  moderation: event.moderation,
  moderation_reason: event.moderationReason,
  submittedAt: event.submittedAt,
  version: event.version,
  permission: event.role,
  missing: event.missing,
  suggestions: event.suggestions,
})

/** Columns under the API's names. A text in two languages is also there without a suffix, in the entry's language. */
const attributesOf = (columns: EventColumns, { locale, ...event }: MyEvent) =>
  Object.fromEntries(
    columnEntries(columns).flatMap(([name, { api }]) => {
      const [base, value] = [withoutLanguage(name), (key: string) => event[key as keyof typeof event]]
      if (base === name) return [[api, value(name)]]
      const own = locale === 'en' ? (value(`${base}En`) ?? value(`${base}Es`)) : value(`${base}Es`)
      return [
        [withoutLanguage(api), own],
        [api, value(name)],
      ]
    }),
  )

function relationAttributes(event: MyEvent) {
  const { header, organization, venue, series, tickets, tags, albums, documents, registrationForm, localization } =
    event
  const one = <Row extends { id: number }>(row: Row | null) => ({ data: row && toRelation(row) })
  return {
    header: one(header && headerAttributes(header)),
    organizer: one(organization),
    venue: one(venue),
    series: one(series),
    tickets: { data: tickets.map(toTicketEntry) },
    tags: { data: tags.map(({ textEn, ...tag }) => toRelation({ ...tag, text_en: textEn })) },
    albums: { data: albums.map(toRelation) },
    documents: { data: documents.map(toRelation) },
    registration_form: one(registrationForm),
    localizations: { data: localization ? [toTranslationEntry(localization)] : [] },
  }
}

const toTranslationEntry = ({ translationId, ...attributes }: NonNullable<MyEvent['localization']>) =>
  toRelation({ id: translationId, ...attributes })
const toRelation = <Row extends { id: number }>({ id, ...attributes }: Row) => ({ id, attributes })
const headerAttributes = ({ focalX, focalY, ...media }: MyHeader) => ({
  ...media,
  id: media.id,
  focal: { x: focalX, y: focalY },
})
const toTicketEntry = (
  { id, titleEn, descriptionEn, limitDate, openingMode, accessCode, minimumPrice, ...ticket }: MyTicket,
  index: number,
) => ({
  id,
  attributes: {
    ...ticket,
    // Of `title` and `description`; the English words stand beside them.
    locale: DEFAULT_LOCALE,
    price_today: ticket.priceToday,
    title_en: titleEn,
    description_en: descriptionEn,
    minimum_price: minimumPrice,
    limit_date: limitDate,
    opening_mode: openingMode,
    access_code: accessCode,
    position: index + 1,
  },
})
