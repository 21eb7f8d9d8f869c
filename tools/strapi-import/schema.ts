import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'

/**
 * What a Strapi v4 server answers, read with patience: unknown keys are passed over, and what has not the form it should have counts as
 * not said. What we store is checked, mended or refused afterwards (mend.server.ts), because only then it can be reported.
 */

/** No NUL and no half characters: PostgreSQL takes neither. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
const words = z
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
const spread = (value: unknown) =>
  isObject(value) && isObject(value['attributes']) ? { ...value['attributes'], id: value['id'] } : value
/** A relation is `{data}`; a list of components is bare. */
const inner = (value: unknown) => (isObject(value) && 'data' in value ? value['data'] : value)

const entry = <Fields extends z.ZodRawShape>(fields: Fields) => z.preprocess(spread, z.object({ id, ...fields }))
const one = <Type extends z.ZodType>(type: Type) => z.preprocess(inner, type).nullable().catch(null)
const many = <Type extends z.ZodType>(type: Type) =>
  z
    .preprocess(inner, z.array(z.unknown()))
    .catch([])
    .transform((list) =>
      list.flatMap((item): z.output<Type>[] => (type.safeParse(item).success ? [type.parse(item)] : [])),
    )

const stamps = { createdAt: instant, updatedAt: instant }
const localized = { locale: words, localizations: many(entry({ locale: words })) }

export const organizerEntry = entry({
  ...stamps,
  name: words,
  slug: words,
  type: words,
  url: words,
  facebook: words,
  instagram: words,
})
export const venueEntry = entry({
  ...stamps,
  name: words,
  slug: words,
  address: words,
  county: words,
  country: words,
  gps: z.unknown(),
  url: words,
  type: words,
  price_person_night: words,
  capacity: words,
  phone_number: words,
})
export const tagEntry = entry({ ...stamps, ...localized, text: words })
export const guideEntry = entry({ ...stamps, ...localized, slug: words, title: words, text: words, order: words })

const ticketEntry = entry({
  ...stamps,
  ...localized,
  title: words,
  price: words,
  coin: words,
  description: words,
  amount: words,
  limit_date: words,
})
const mediaEntry = entry({
  ...stamps,
  name: words,
  alternativeText: words,
  caption: words,
  url: words,
  ext: words,
  formats: z.record(z.string(), z.object({ url: words }).catch({ url: null })).catch({}),
})
const albumEntry = entry({ ...stamps, title: words, name: words, images: many(mediaEntry) })

export const eventEntry = entry({
  ...stamps,
  ...localized,
  publishedAt: instant,
  title: words,
  slug: words,
  description: words,
  date_start: words,
  date_end: words,
  type: words,
  primary_language: words,
  is_international: z.boolean().catch(false),
  target_audience: words,
  theme: words,
  url: words,
  facebook_page: words,
  instagram_page: words,
  county: words,
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

/** One page of a list. Entries are read one by one, so that one bad entry costs only itself. */
export const listPage = z.object({
  data: z.array(z.unknown()),
  meta: z
    .object({ pagination: z.object({ pageCount: z.number().int(), total: z.number().int() }).partial().catch({}) })
    .partial()
    .catch({}),
})
