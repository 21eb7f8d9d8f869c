import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { COUNTRIES, HOME_COUNTRY, ORGANIZATION_TYPES, type TimeZone, VENUE_TYPES } from '#shared/enums.ts'
import { ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import {
  addFormerSlug,
  advanceSequence,
  compareWithRow,
  type EntryTimestamps,
  findSlugOwners,
  noteFor,
  type PageContext,
  preserveEventTimestamps,
  shouldWrite,
  toRowTimestamps,
} from './records.server.ts'
import {
  type Note,
  parseCoordinates,
  parseEnum,
  parseInteger,
  parseWebAddress,
  toSlug,
  truncate,
} from './repair.server.ts'
import type { OrganizerEntry, VenueEntry } from './schema.ts'

type CardEntry = EntryTimestamps & { id: number; name: string | null; slug: string | null }
type CardTable = {
  /** Typed as the organizers' table; the columns used here are the same in both. */
  table: typeof organizations
  tableName: string
  slugs: { table: string; owner: string }
  fallbackSlug: string
  events: (id: number) => SQL
  /** Why an entry with a name cannot be imported; null when it can. */
  rejectionOf?: (entry: CardEntry) => string | null
}

const ORGANIZERS: CardTable = {
  table: organizations,
  tableName: 'organizations',
  slugs: { table: 'organization_slugs', owner: 'organization_id' },
  fallbackSlug: 'organizador',
  events: (id) => sql`e.organizer_id = ${id}`,
}
const VENUES: CardTable = {
  table: venues as never,
  tableName: 'venues',
  slugs: { table: 'venue_slugs', owner: 'venue_id' },
  fallbackSlug: 'lugar',
  events: (id) => sql`e.venue_id = ${id}`,
  rejectionOf: (entry) => unknownCountryRejection((entry as VenueEntry).country),
}

export const writeOrganizers = (page: PageContext, entries: OrganizerEntry[]) =>
  writeCards(page, ORGANIZERS, entries, organizerRow)
export const writeVenues = (page: PageContext, entries: VenueEntry[]) => writeCards(page, VENUES, entries, venueRow)

/** Writes a page of organizers or venues, keeping their ids. */
async function writeCards<Entry extends CardEntry>(
  page: PageContext,
  place: CardTable,
  entries: Entry[],
  rowOf: (entry: Entry, name: string, note: Note) => object,
) {
  const { tx, ctx, report, kind } = page
  const { table } = place
  const ids = entries.map(({ id }) => id)
  const rows = await tx
    .select({ id: table.id, createdAt: table.createdAt, updatedAt: table.updatedAt })
    .from(table)
    .where(inArray(table.id, ids))
  const existing = new Map(rows.map((row) => [row.id, row]))
  const choices = (entry: Entry) => slugChoices(entry, place.fallbackSlug)
  const taken = await findSlugOwners(tx, place.slugs, entries.flatMap(choices))
  for (const entry of entries) {
    const state = compareWithRow(existing.get(entry.id), entry)
    if (state !== 'id_conflict' && !entry.name) {
      report.leftOut(kind, entry.id, 'it has no name')
      continue
    }
    const rejection = state === 'id_conflict' ? null : place.rejectionOf?.(entry)
    if (rejection) {
      report.leftOut(kind, entry.id, rejection)
      continue
    }
    if (!shouldWrite(page, entry.id, state)) continue
    const note = noteFor(page, entry.id)
    const slug = choices(entry).find((one) => (taken.get(one) ?? entry.id) === entry.id)!
    taken.set(slug, entry.id)
    if (slug !== entry.slug) note(`slug ${JSON.stringify(entry.slug)} became ${slug}`)
    const row = {
      ...rowOf(entry, entry.name!, note),
      slug,
      ...toRowTimestamps(entry, ctx.now),
    } as typeof organizations.$inferInsert
    if (state === 'new')
      await tx
        .insert(table)
        .overridingSystemValue()
        .values({ ...row, id: entry.id })
    else
      await preserveEventTimestamps(tx, place.events(entry.id), () =>
        tx.update(table).set(row).where(eq(table.id, entry.id)),
      )
    if (slug !== entry.slug) await addFormerSlug(tx, place.slugs, entry.slug, entry.id)
    report.count(kind, state === 'new' ? 'taken' : 'updated')
  }
  await advanceSequence(page, place.tableName, ids)
}

function slugChoices({ id, slug, name }: CardEntry, word: string) {
  const base = toSlug(slug, name ?? '', word)
  return [base, `${base}-${id}`, `${base}-${id}-${word}`]
}

const COMPANY_TYPES = {
  empresa: 'company',
  business: 'company',
  asociacion: 'association',
  club: 'association',
} as const

function organizerRow(entry: OrganizerEntry, name: string, note: Note) {
  const padded = name.length < ORGANIZATION_NAME_LENGTH.min ? `${name} (larp)` : name
  if (padded !== name) note(`name ${JSON.stringify(name)} is too short: it became ${JSON.stringify(padded)}`)
  return {
    name: truncate(padded, ORGANIZATION_NAME_LENGTH.max, 'name', note),
    type: parseEnum(
      entry.type,
      { name: 'type', values: ORGANIZATION_TYPES, fallback: 'association', aliases: COMPANY_TYPES },
      note,
    ),
    url: parseWebAddress(entry.url, 'url', note),
    facebook: parseWebAddress(entry.facebook, 'facebook', note, 'https://www.facebook.com/'),
    instagram: parseWebAddress(entry.instagram, 'instagram', note, 'https://www.instagram.com/'),
    status: 'active' as const,
  }
}

const COUNTRY_NAMES: Record<string, string> = {
  espana: 'ES',
  spain: 'ES',
  alemania: 'DE',
  germany: 'DE',
  deutschland: 'DE',
}

function venueRow(entry: VenueEntry, name: string, note: Note) {
  const place = parseCoordinates(entry.gps, note)
  const country = parseCountry(entry.country, note)
  return {
    name: truncate(name, 120, 'name', note),
    address: entry.address,
    county: entry.county,
    country,
    ...place,
    timeZone: timeZoneOf(country, place.longitude),
    url: parseWebAddress(entry.url, 'url', note),
    type: parseEnum(entry.type, { name: 'type', values: VENUE_TYPES, fallback: null }, note),
    pricePersonNight: parseNightPrice(entry.price_person_night, note),
    capacity: parseInteger(entry.capacity, 'capacity', note, { min: 1 }),
    phoneNumber: entry.phone_number,
    status: 'active' as const,
  }
}

/** The code of a supported country; null for others and when it is missing. */
function knownCountry(value: string | null): string | null {
  const key = (value ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return COUNTRIES.find((code) => code === value?.toUpperCase()) ?? COUNTRY_NAMES[key] ?? null
}

const unknownCountryRejection = (value: string | null) =>
  value === null || knownCountry(value) ? null : `country ${JSON.stringify(value)} is none of ${COUNTRIES.join(', ')}`

/** Defaults to the home country. */
function parseCountry(value: string | null, note: Note) {
  const code = knownCountry(value) ?? HOME_COUNTRY
  if (code !== value?.toUpperCase()) note(`country ${JSON.stringify(value)} became ${code}`)
  return code
}

function timeZoneOf(country: string, longitude: number | null): TimeZone {
  if (country !== HOME_COUNTRY) return 'Europe/Berlin'
  return longitude !== null && longitude < -12 ? 'Atlantic/Canary' : 'Europe/Madrid'
}

/** Minor units. A lower number must be in euros: no night costs less than two euros. */
const MIN_NIGHT_PRICE = 200

function parseNightPrice(value: string | null, note: Note) {
  const number = Number(value)
  if (value === null || !(number > 0) || number >= MIN_NIGHT_PRICE)
    return parseInteger(value, 'price_person_night', note)
  note(`price_person_night ${value} was read as euros`)
  return Math.round(number * 100)
}
