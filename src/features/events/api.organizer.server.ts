import { type Context as Call, Hono } from 'hono'
import { authorizeAnywhere } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { failingAs } from '#platform/errors/wrap-errors.ts'
import { readEntry } from '#platform/forms/upload.server.ts'
import { PICTURE_BYTES } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { RawTree } from '#platform/strapi/query/raw-query.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared/enums.ts'
import type { MyEvent, MyHeader, MyTicket } from '#shared/events/organizer-event.ts'
import { authorizeEvent } from './access.server.ts'
import { eventSent } from './api-input.ts'
import { updateMyEvent } from './api-write.server.ts'
import { createEvent } from './commands/event.server.ts'
import { getMyEvent } from './queries/editor.server.ts'

type Env = { Variables: { ctx: Context } }
/** Form and picture; a picture one byte too large is still read, so that it can be refused in words. */
const LIMIT = { limit: 256 * 1024, files: PICTURE_BYTES + 256 * 1024 }

/** An organization's own events (§7): multipart with `data` as JSON and `header`, or JSON alone. The id may be a slug. */
export function ownEventsApi({ storage }: { storage: Storage }) {
  const read = async (c: Call) => {
    const { form, typed, fileOf } = await readEntry(c.req.raw, LIMIT)
    return { form: eventSent(form, typed), means: { header: fileOf('header')?.bytes, storage } }
  }
  const add = failingAs('event_not_added', async (c: Call<Env>) => {
    // Asked before the picture is let in: who may not gets no further.
    await authorizeAnywhere(c.var.ctx)
    const { form, means } = await read(c)
    return createEvent(spoken(c), organizationIn(form), form, means)
  })
  const modify = failingAs('event_not_modified', async (c: Call<Env>) => {
    await authorizeEvent(c.var.ctx, 'events.edit', c.req.param('ref') ?? '')
    const { form, means } = await read(c)
    return updateMyEvent(spoken(c), c.req.param('ref') ?? '', form, means)
  })
  const told = async (ctx: Context, ref: number | string) => ({ data: entryOf(await getMyEvent(ctx, ref)) })
  return new Hono<Env>()
    .post('/event/create-private', async (c) => c.json(await told(c.var.ctx, (await add(c)).id)))
    .get('/event/my_event/:ref', async (c) => c.json(await told(c.var.ctx, c.req.param('ref'))))
    .put('/event/my_event/:ref', async (c) => c.json(await told(c.var.ctx, (await modify(c)).id)))
}

/** `?locale=`, else Spanish, as everywhere in the API; `data.locale` says it of one text (decisions 3). */
function spoken(c: Call<Env>): Context {
  const asked = c.req.query('locale')
  const locale: Locale = isLocale(asked) ? asked : DEFAULT_LOCALE
  return { ...c.var.ctx, locale }
}

/** The organization's id or slug, inside the data under either of its names. */
function organizationIn({ organization, organizer }: RawTree): number | string {
  const ref = organization ?? organizer
  if (typeof ref === 'number' || (typeof ref === 'string' && ref !== '')) return ref
  throw new Failure('invalid', 'invalid', { fields: { organization: 'required' } })
}

/** The names of `GET api/events` (decisions 7), and what only those who run it may know. */
function entryOf(event: MyEvent) {
  return { id: event.id, attributes: { ...factsOf(event), ...standingOf(event), ...relationsOf(event) } }
}

const factsOf = (event: MyEvent) => ({
  title: event.title,
  slug: event.slug,
  description: event.description,
  date_start: event.dateStart,
  date_end: event.dateEnd,
  type: event.type,
  primary_language: event.primaryLanguage,
  is_international: event.isInternational,
  target_audience: event.targetAudience,
  theme: event.theme,
  url: event.url,
  facebook_page: event.facebookPage,
  instagram_page: event.instagramPage,
  locale: event.locale,
  createdAt: event.createdAt,
  updatedAt: event.updatedAt,
  publishedAt: event.publishedAt,
  county: event.county,
  venue_tbd: !event.venue && event.county !== null,
  capacity: event.capacity,
  minimum_age: event.minimumAge,
  payment_methods: event.paymentMethods,
  ...inBoth('refund_policy', event.locale, event.refundPolicyEs, event.refundPolicyEn),
})

const standingOf = (event: MyEvent) => ({
  status: event.happening,
  ...inBoth('status_reason', event.locale, event.happeningReasonEs, event.happeningReasonEn),
  signup: event.signup,
  signup_url: event.signupUrl,
  signup_opens: event.signupOpens,
  moderation: event.moderation,
  moderation_reason: event.moderationReason,
  submittedAt: event.submittedAt,
  version: event.version,
  permission: event.role,
  missing: event.missing,
  suggestions: event.suggestions,
})

/** A word in both languages, and by its own name in the entry's. */
const inBoth = (name: string, locale: Locale, es: string | null, en: string | null) => ({
  [name]: locale === 'en' ? (en ?? es) : es,
  [`${name}_es`]: es,
  [`${name}_en`]: en,
})

function relationsOf({ header, organization, venue, tickets, tags, localization }: MyEvent) {
  const one = <Row extends { id: number }>(row: Row | null) => ({ data: row && dataOf(row) })
  return {
    header: one(header && headerOf(header)),
    organizer: one(organization),
    venue: one(venue),
    tickets: { data: tickets.map(ticketOf) },
    tags: { data: tags.map(({ textEn, ...tag }) => dataOf({ ...tag, text_en: textEn })) },
    localizations: { data: localization ? [dataOf(localization)] : [] },
  }
}

const dataOf = <Row extends { id: number }>({ id, ...attributes }: Row) => ({ id, attributes })
const headerOf = ({ focalX, focalY, ...media }: MyHeader) => ({
  ...media,
  id: media.id,
  focal: { x: focalX, y: focalY },
})
const ticketOf = ({ id, titleEn, descriptionEn, limitDate, ...ticket }: MyTicket, index: number) => ({
  id,
  attributes: {
    ...ticket,
    title_en: titleEn,
    description_en: descriptionEn,
    limit_date: limitDate,
    position: index + 1,
  },
})
