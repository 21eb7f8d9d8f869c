import { z } from 'zod'
import { formats } from '#features/media/openapi.ts'
import { dataOf, day, entryOf, instant, toMany, toOne } from '#platform/openapi/answer-schemas.ts'
import {
  COINS,
  CONTENT_LOCALES,
  MODERATION,
  ORGANIZATION_STATUSES,
  TICKET_TIERS,
  VENUE_STATUSES,
} from '#shared/enums.ts'
import {
  columnEntries,
  DETAIL_COLUMNS,
  type EventColumn,
  type EventColumns,
  PLACE_COLUMNS,
  SIGNUP_COLUMNS,
  STATUS_COLUMNS,
  STRAPI_COLUMNS,
  withoutLanguage,
} from '#shared/events/event-columns.ts'
import { ROLES } from '#shared/member-permissions.ts'
import { OPENING_MODES, TICKET_VISIBILITIES } from '#shared/registrations/states.ts'
import { EVENT_EXAMPLE } from './api.server.ts'

const text = z.string()
const maybe = text.nullable()
const price = z.int().min(0)

const ticketEntry = entryOf(
  z.object({
    title: text,
    title_en: maybe,
    description: maybe,
    description_en: maybe,
    locale: z.enum(CONTENT_LOCALES).meta({ description: 'Of `title` and `description`: Spanish.' }),
    price,
    price_today: price,
    minimum_price: price.nullable(),
    coin: z.enum(COINS),
    tier: z.enum(TICKET_TIERS),
    amount: z.int().nullable(),
    limit_date: day.nullable(),
    opening_mode: z.enum(OPENING_MODES),
    visibility: z.enum(TICKET_VISIBILITIES),
    access_code: maybe,
    priceToday: price.meta({ description: 'The former name of `price_today`, in this release.' }),
    position: z.int().min(1),
    createdAt: instant,
    updatedAt: instant,
  }),
)
const headerEntry = entryOf(
  z.looseObject({
    url: text,
    width: z.int().nullable(),
    height: z.int().nullable(),
    alternativeText: maybe,
    focal: z.object({ x: z.int(), y: z.int() }),
  }),
)

/** What a column's attribute holds. */
function answerOf(column: EventColumn): z.ZodType {
  switch (column.kind) {
    case 'day':
      return day.nullable()
    case 'integer':
      return z.int().nullable()
    case 'checkbox':
      return z.boolean()
    case 'choices':
      return z.array(z.enum(column.values))
    case 'choice':
      return column.initial === null ? z.enum(column.values).nullable() : z.enum(column.values)
    default:
      return maybe
  }
}
/** Attributes of columns; a text in two languages is also there without a suffix. */
const answersOf = (columns: EventColumns) =>
  Object.fromEntries(
    columnEntries(columns).flatMap(([, column]) =>
      [withoutLanguage(column.api), column.api].map((name) => [name, answerOf(column)]),
    ),
  )

const fields = {
  title: text,
  slug: text,
  description: text,
  locale: z.enum(CONTENT_LOCALES),
  ...answersOf(STRAPI_COLUMNS),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant.nullable(),
  ...answersOf(PLACE_COLUMNS),
  venue_tbd: z.boolean(),
  ...answersOf(DETAIL_COLUMNS),
}
const status = {
  ...answersOf(STATUS_COLUMNS),
  ...answersOf(SIGNUP_COLUMNS),
  moderation: z.enum(MODERATION),
  moderation_reason: maybe,
  submittedAt: instant.nullable(),
  version: text.meta({ description: 'Sent back with a change: it is refused where someone else saved in between.' }),
  permission: z.enum(ROLES).meta({ description: 'The caller’s role in the organization.' }),
  missing: z.array(z.enum(['title', 'description', 'date_start', 'venue', 'county'])),
  suggestions: z.array(z.enum(['facebook_page', 'url', 'theme', 'tickets'])),
}
const relations = {
  header: toOne(headerEntry),
  organizer: toOne(entryOf(z.object({ name: text, slug: text, status: z.enum(ORGANIZATION_STATUSES) }))),
  venue: toOne(
    entryOf(z.object({ name: text, slug: text, county: maybe, country: text, status: z.enum(VENUE_STATUSES) })),
  ),
  series: toOne(entryOf(z.object({ name: text, slug: text }))),
  tickets: toMany(ticketEntry),
  tags: toMany(entryOf(z.object({ text, text_en: maybe, createdAt: text, updatedAt: text }))),
  albums: toMany(
    entryOf(z.object({ title: text, description: maybe, visibility: text, createdAt: instant, updatedAt: instant })),
  ),
  documents: toMany(
    entryOf(
      z.object({
        name: text,
        url: text,
        mime: text,
        ext: text,
        formats,
        size: z.number(),
        audience: text,
        createdAt: instant,
        updatedAt: instant,
      }),
    ),
  ),
  registration_form: toOne(entryOf(z.object({ version: z.int(), createdAt: instant, updatedAt: instant }))),
  localizations: toMany(
    entryOf(z.object({ locale: z.enum(CONTENT_LOCALES), title: text, slug: text, description: text, createdAt: text })),
  ),
}
const myEvent = entryOf(z.object({ ...fields, ...status, ...relations })).meta({
  id: 'MyEvent',
  description: 'An event as its organization edits it, drafts included.',
})

// What is given back follows from the settings of money, which are no part of this call.
const { refund_tiers: _, facts: __, ...ownExample } = EVENT_EXAMPLE

const MY_EVENT = {
  data: {
    id: 1,
    attributes: {
      ...ownExample,
      venue_tbd: true,
      refund_policy_es: 'Todo hasta 30 días antes.',
      refund_policy_en: null,
      status_reason_es: null,
      status_reason_en: null,
      moderation: 'published',
      moderation_reason: null,
      submittedAt: '2026-11-02T11:00:00.000Z',
      version: 'k2Xh8',
      permission: 'editor',
      missing: [],
      suggestions: ['facebook_page'],
      header: { data: null },
      organizer: { data: { id: 3, attributes: { name: 'Club El Faro', slug: 'club-el-faro', status: 'active' } } },
      venue: { data: null },
      series: { data: null },
      tickets: { data: [] },
      tags: { data: [] },
      albums: { data: [] },
      documents: { data: [] },
      registration_form: { data: null },
      localizations: { data: [] },
    },
  },
}
export const myEventAnswers = { 200: { description: 'The event.', schema: dataOf(myEvent), example: MY_EVENT } }
