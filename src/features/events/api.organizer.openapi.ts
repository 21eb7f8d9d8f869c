import { z } from 'zod'
import { formats } from '#features/media/openapi.ts'
import { dataOf, day, entryOf, GONE, instant, toMany, toOne } from '#platform/openapi/answer-schemas.ts'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import {
  AUDIENCES,
  COINS,
  CONTENT_LOCALES,
  EVENT_STATUSES,
  EVENT_TYPES,
  LANGUAGES,
  MODERATION,
  ORGANIZATION_STATUSES,
  PAYMENT_METHODS,
  SIGNUP,
  THEMES,
  TICKET_TIERS,
  VENUE_STATUSES,
} from '#shared/enums.ts'
import { ROLES } from '#shared/member-permissions.ts'
import { OPENING_MODES, TICKET_VISIBILITIES } from '#shared/registrations/states.ts'
import { EVENT_EXAMPLE } from './api.openapi.ts'
import { statusForm } from './api-write.server.ts'
import { eventForm, newEventForm } from './schema.ts'

const text = z.string()
const maybe = text.nullable()
const price = z.int().min(0)

const ticketEntry = entryOf(
  z.object({
    ...{ title: text, title_en: maybe, description: maybe, description_en: maybe },
    locale: z.enum(CONTENT_LOCALES).meta({ description: 'Of `title` and `description`: Spanish.' }),
    ...{ price, price_today: price, minimum_price: price.nullable(), coin: z.enum(COINS) },
    ...{ tier: z.enum(TICKET_TIERS), amount: z.int().nullable(), limit_date: day.nullable() },
    ...{ opening_mode: z.enum(OPENING_MODES), visibility: z.enum(TICKET_VISIBILITIES), access_code: maybe },
    priceToday: price.meta({ description: 'The former name of `price_today`, in this release.' }),
    position: z.int().min(1),
    ...{ createdAt: instant, updatedAt: instant },
  }),
)
const headerEntry = entryOf(
  z.looseObject({
    ...{ url: text, width: z.int().nullable(), height: z.int().nullable(), alternativeText: maybe },
    focal: z.object({ x: z.int(), y: z.int() }),
  }),
)

const fields = {
  ...{ title: text, slug: text, description: text, locale: z.enum(CONTENT_LOCALES) },
  ...{ date_start: day.nullable(), date_end: day.nullable(), type: z.enum(EVENT_TYPES) },
  ...{ primary_language: z.enum(LANGUAGES), is_international: z.boolean(), target_audience: z.enum(AUDIENCES) },
  ...{ theme: z.enum(THEMES).nullable(), url: maybe, facebook_page: maybe, instagram_page: maybe },
  ...{ createdAt: instant, updatedAt: instant, publishedAt: instant.nullable() },
  ...{ county: maybe, venue_tbd: z.boolean() },
  ...{ doors_at: maybe, starts_at: maybe, ends_at: maybe, capacity: z.int().nullable() },
  ...{ minimum_age: z.int().nullable(), payment_methods: z.array(z.enum(PAYMENT_METHODS)) },
  ...{ refund_policy: maybe, refund_policy_es: maybe, refund_policy_en: maybe },
}
const status = {
  ...{ status: z.enum(EVENT_STATUSES), status_reason: maybe, status_reason_es: maybe, status_reason_en: maybe },
  ...{ signup: z.enum(SIGNUP), signup_url: maybe, signup_opens: day.nullable() },
  ...{ moderation: z.enum(MODERATION), moderation_reason: maybe, submittedAt: instant.nullable() },
  version: text.meta({ description: 'Sent back with a change: it is refused where somebody else saved in between.' }),
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
    entryOf(
      z.object({ title: text, description: maybe, visibility: text, ...{ createdAt: instant, updatedAt: instant } }),
    ),
  ),
  documents: toMany(
    entryOf(
      z.object({
        ...{ name: text, url: text, mime: text, ext: text, formats, size: z.number(), audience: text },
        ...{ createdAt: instant, updatedAt: instant },
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
const { refund_tiers: _, ...ownExample } = EVENT_EXAMPLE

const MY_EVENT = {
  data: {
    id: 1,
    attributes: {
      ...ownExample,
      ...{ venue_tbd: true, refund_policy_es: 'Todo hasta 30 días antes.', refund_policy_en: null },
      ...{ status_reason_es: null, status_reason_en: null, moderation: 'published', moderation_reason: null },
      ...{ submittedAt: '2026-11-02T11:00:00.000Z', version: 'k2Xh8', permission: 'editor' },
      ...{ missing: [], suggestions: ['facebook_page'], header: { data: null } },
      organizer: { data: { id: 3, attributes: { name: 'Club El Faro', slug: 'club-el-faro', status: 'active' } } },
      ...{ venue: { data: null }, series: { data: null }, tickets: { data: [] }, tags: { data: [] } },
      ...{ albums: { data: [] }, documents: { data: [] }, registration_form: { data: null } },
      localizations: { data: [] },
    },
  },
}
const answers = { 200: { description: 'The event.', schema: dataOf(myEvent), example: MY_EVENT } }
const parameters = [LOCALE]
const group = 'Managing events'
const files = { header: { description: 'The picture, of at most 10 MB: JPEG, PNG or WebP.' } }
const REFUSALS = {
  description: 'The event is not in a state that allows it, or somebody else saved in between.',
  reasons: ['changed_meanwhile', 'wrong_state', 'organization_not_active'],
}
const INVALID = 'Fields are not as described, or missing to submit it; `details.errors` names all of them.'
const organization = z.union([z.int(), z.string()]).meta({ description: 'Its id or slug.' })
/** Written with the API's names for relations; a response may be sent back as it is. */
const form = eventForm.extend(statusForm.shape).partial()

export const organizerEventCalls: CallDescriptions = {
  'POST /api/event/create-private': {
    ...{ group, access: 'signed_in', parameters, answers },
    summary: 'Create a draft',
    description:
      'For members of an organization who may edit its events. Only `title` is required. With a `form_key`, the same call sent again changes the event that it created.',
    body: {
      schema: newEventForm.omit({ reason: true }).extend({ organization }),
      example: { organization: 'club-el-faro', title: 'El faro', date_start: '2027-03-12' },
      ...{ files, filesWith: 'data' },
    },
    errors: { 400: INVALID, 404: 'The organization is not one of the caller’s.', 409: REFUSALS },
  },
  'GET /api/event/my_event/{id}': {
    ...{ group, access: 'signed_in', answers },
    summary: 'Get an event to edit it',
    description:
      'With what is `missing` before it can be submitted. For members of its organization; the site team reads too.',
    errors: { 410: GONE },
  },
  'PUT /api/event/my_event/{id}': {
    ...{ group, access: 'signed_in', parameters, answers },
    summary: 'Change an event',
    description:
      'What is not sent stays. Changes of a published event are public at once, and the site team reviews the difference. `submit: true` sends a draft in. With `date_start` the other days of the event move by as many days, unless `move_days` is false: last days of tickets and the day of sign-up where they are not sent, prices by date, instalments, the last day for answers, the casting. Once somebody has registered for a published event that is neither cancelled nor over, a change of dates, place or prices needs a `reason`, which the players are sent: without it the call is a 400 whose message says so, with `details.reason` `reason_needed` and `required` at `reason` in `details.errors`.',
    body: { schema: form, example: { theme: 'horror', submit: true }, optional: true, files, filesWith: 'data' },
    errors: { 400: INVALID, 409: REFUSALS, 410: GONE },
  },
}
