import { resourceCalls } from '#kit/resource.server.ts'
import type { DescribedResource, ResourceDescription } from '#platform/openapi/resource-schemas.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import {
  columnEntries,
  DETAIL_COLUMNS,
  type EventColumn,
  PLACE_COLUMNS,
  SIGNUP_COLUMNS,
  STATUS_COLUMNS,
  STRAPI_COLUMNS,
  withoutLanguage,
} from '#shared/events/event-columns.ts'
import { FACTS_DESCRIPTION, FACTS_EXAMPLE, factsSchema } from './api.facts.ts'
import { eventResource } from './resource.server.ts'

const COLUMNS = { ...STRAPI_COLUMNS, ...PLACE_COLUMNS, ...STATUS_COLUMNS, ...SIGNUP_COLUMNS, ...DETAIL_COLUMNS }

function describeColumn(column: EventColumn): ResourceDescription['fields'][string] {
  if (column.kind === 'choice') return { values: column.values, ...(column.initial !== null && { present: true }) }
  if (column.kind === 'choices') return { schema: { type: 'array', items: { type: 'string', enum: column.values } } }
  return column.kind === 'checkbox' ? { present: true } : {}
}

/** An event as lists answer it. */
export const EVENT_EXAMPLE = {
  title: 'El faro',
  slug: 'el-faro',
  description: 'Una **noche** en la costa.',
  date_start: '2027-03-12',
  date_end: '2027-03-14',
  type: 'event',
  primary_language: 'ES',
  is_international: false,
  target_audience: 'adults',
  theme: 'horror',
  url: 'https://elfaro.example/',
  facebook_page: null,
  instagram_page: null,
  locale: 'es',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-20T18:30:00.000Z',
  publishedAt: '2026-11-03T09:12:00.000Z',
  status: 'confirmed',
  status_reason: null,
  signup: 'open',
  signup_url: null,
  signup_opens: null,
  county: 'Teruel',
  doors_at: '17:00',
  starts_at: '20:00',
  ends_at: '13:00',
  capacity: 60,
  minimum_age: 18,
  payment_methods: ['bank_transfer', 'bizum'],
  refund_policy: 'Si no encuentras a quien te sustituya, escríbenos.',
  refund_tiers: [{ days_before: 30, percent: 100, fee: 1000 }],
  facts: FACTS_EXAMPLE,
}

export const event: DescribedResource = {
  type: 'event',
  resource: eventResource,
  description: 'A public event, as one entry for each of its translations.',
  fields: {
    ...Object.fromEntries(
      columnEntries(COLUMNS).map(([, column]) => [withoutLanguage(column.api), describeColumn(column)]),
    ),
    refund_tiers: {
      description:
        'What who cancels gets back of what they paid: until so many days before `date_start`, inclusive, that percentage less a fee in cents; after the last one nothing. The rule that holds for who registers now. Null: there is none, and what `refund_policy` says is up to the organizer. Where there is a rule, `refund_policy` is an addition in the organizer’s words.',
      schema: {
        type: ['array', 'null'],
        items: {
          type: 'object',
          properties: {
            days_before: { type: 'integer' },
            percent: { type: 'integer' },
            fee: { type: 'integer' },
          },
          required: ['days_before', 'percent', 'fee'],
        },
      },
    },
    facts: {
      description: FACTS_DESCRIPTION,
      schema: factsSchema,
    },
    title: { present: true },
    slug: { present: true, description: 'Part of the address of its page. A former one leads here too.' },
    description: { present: true, description: 'Markdown.' },
    locale: { present: true, values: CONTENT_LOCALES },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: EVENT_EXAMPLE,
}

export const eventCalls = resourceCalls(event, {
  group: 'Calendar',
  path: 'events',
  one: 'an event',
  many: 'events',
  bySlug: 'event/by_slug',
  about: {
    list: 'Each translation of an event is an entry of its own; `localizations` has the other one.',
    entry: 'By the id or the slug of any of its translations.',
    bySlug: 'The slug may be a former one.',
  },
})
