import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'

/**
 * Lenient schemas of a Strapi v4 server's responses: unknown keys are ignored and malformed values become null. Values are validated and
 * repaired afterwards (repair.server.ts), where it can be reported.
 */

/** Removes NUL and lone surrogates, which PostgreSQL rejects. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
const textOrNull = z
  .union([z.string(), z.number()])
  .transform((value) => clean(String(value)) || null)
  .catch(null)
const instant = z
  .string()
  .transform((value) => new Date(value))
  .refine((date) => date.getTime() > 0 && date.getTime() < 4e12)
  .nullable()
  .catch(null)
const id = z.number().int().min(1).max(INTEGER.max)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** An entry is `{id, attributes}`; a component is flat. */
const flatten = (value: unknown) =>
  isObject(value) && isObject(value['attributes']) ? { ...value['attributes'], id: value['id'] } : value
/** A relation is `{data}`; a list of components is a plain array. */
const unwrapData = (value: unknown) => (isObject(value) && 'data' in value ? value['data'] : value)

const entry = <Fields extends z.ZodRawShape>(fields: Fields) => z.preprocess(flatten, z.object({ id, ...fields }))
const one = <Type extends z.ZodType>(type: Type) => z.preprocess(unwrapData, type).nullable().catch(null)
const many = <Type extends z.ZodType>(type: Type) =>
  z
    .preprocess(unwrapData, z.array(z.unknown()))
    .catch([])
    .transform((list) =>
      list.flatMap((item): z.output<Type>[] => (type.safeParse(item).success ? [type.parse(item)] : [])),
    )

const stamps = { createdAt: instant, updatedAt: instant }
const localized = { locale: textOrNull, localizations: many(entry({ locale: textOrNull })) }

export const organizerEntry = entry({
  ...stamps,
  name: textOrNull,
  slug: textOrNull,
  type: textOrNull,
  url: textOrNull,
  facebook: textOrNull,
  instagram: textOrNull,
})
export const venueEntry = entry({
  ...stamps,
  name: textOrNull,
  slug: textOrNull,
  address: textOrNull,
  county: textOrNull,
  country: textOrNull,
  gps: z.unknown(),
  url: textOrNull,
  type: textOrNull,
  price_person_night: textOrNull,
  capacity: textOrNull,
  phone_number: textOrNull,
})
export const tagEntry = entry({ ...stamps, ...localized, text: textOrNull })
export const guideEntry = entry({
  ...stamps,
  ...localized,
  slug: textOrNull,
  title: textOrNull,
  text: textOrNull,
  order: textOrNull,
})

const ticketEntry = entry({
  ...stamps,
  ...localized,
  title: textOrNull,
  price: textOrNull,
  coin: textOrNull,
  description: textOrNull,
  amount: textOrNull,
  limit_date: textOrNull,
})
const mediaEntry = entry({
  ...stamps,
  name: textOrNull,
  alternativeText: textOrNull,
  caption: textOrNull,
  url: textOrNull,
  ext: textOrNull,
  formats: z.record(z.string(), z.object({ url: textOrNull }).catch({ url: null })).catch({}),
})
const albumEntry = entry({ ...stamps, title: textOrNull, name: textOrNull, images: many(mediaEntry) })

export const eventEntry = entry({
  ...stamps,
  ...localized,
  publishedAt: instant,
  title: textOrNull,
  slug: textOrNull,
  description: textOrNull,
  date_start: textOrNull,
  date_end: textOrNull,
  type: textOrNull,
  primary_language: textOrNull,
  is_international: z.boolean().catch(false),
  target_audience: textOrNull,
  theme: textOrNull,
  url: textOrNull,
  facebook_page: textOrNull,
  instagram_page: textOrNull,
  county: textOrNull,
  header: one(mediaEntry),
  organizer: one(entry(stamps)),
  venue: one(entry(stamps)),
  tickets: many(ticketEntry),
  tags: many(tagEntry),
  albums: many(albumEntry),
  documents: many(mediaEntry),
})

export type OrganizerEntry = z.output<typeof organizerEntry>
export type VenueEntry = z.output<typeof venueEntry>
export type TagEntry = z.output<typeof tagEntry>
export type GuideEntry = z.output<typeof guideEntry>
export type TicketEntry = z.output<typeof ticketEntry>
export type MediaEntry = z.output<typeof mediaEntry>
export type EventEntry = z.output<typeof eventEntry>

/** One page of a list. Entries are parsed one by one later, so that an invalid one does not reject the page. */
export const listPage = z.object({
  data: z.array(z.unknown()),
  meta: z
    .object({ pagination: z.object({ pageCount: z.number().int(), total: z.number().int() }).partial().catch({}) })
    .partial()
    .catch({}),
})
