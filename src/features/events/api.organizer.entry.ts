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
import { roleAmong } from '#shared/member-permissions.ts'

/** The attributes of `GET api/events`, and those that only its organization may know. */
export function toMyEventEntry(event: MyEvent) {
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
  permission: roleAmong(event.role),
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
