import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { COUNTRIES, HOME_COUNTRY, ORGANIZATION_TYPES, type TimeZone, VENUE_TYPES } from '#shared/enums.ts'
import { ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import {
  countFrom,
  type Desk,
  keepingEventStamps,
  keepOldSlug,
  noteOn,
  type Stamps,
  stampsOf,
  takenSlugs,
  toWrite,
  verdictOn,
} from './records.server.ts'
import { addressFrom, cut, type Note, placeFrom, slugFrom, wholeFrom, wordFrom } from './repair.server.ts'
import type { OrganizerEntry, VenueEntry } from './schema.ts'

type Card = Stamps & { id: number; name: string | null; slug: string | null }
type Place = {
  /** The organizers' table stands for both: what is used of them is alike. */
  table: typeof organizations
  named: string
  slugs: { table: string; owner: string }
  word: string
  events: (id: number) => SQL
  /** Why an entry with a name cannot be taken. */
  faultOf?: (entry: Card) => string | null
}

const ORGANIZERS: Place = {
  table: organizations,
  named: 'organizations',
  slugs: { table: 'organization_slugs', owner: 'organization_id' },
  word: 'organizador',
  events: (id) => sql`e.organizer_id = ${id}`,
}
const VENUES: Place = {
  table: venues as never,
  named: 'venues',
  slugs: { table: 'venue_slugs', owner: 'venue_id' },
  word: 'lugar',
  events: (id) => sql`e.venue_id = ${id}`,
  faultOf: (entry) => abroadOf((entry as VenueEntry).country),
}

export const writeOrganizers = (desk: Desk, entries: OrganizerEntry[]) =>
  writeCards(desk, ORGANIZERS, entries, organizerRow)
export const writeVenues = (desk: Desk, entries: VenueEntry[]) => writeCards(desk, VENUES, entries, venueRow)

/** Writes a page of organizers or venues under their own ids. */
async function writeCards<Entry extends Card>(
  desk: Desk,
  place: Place,
  entries: Entry[],
  rowOf: (entry: Entry, name: string, note: Note) => object,
) {
  const { tx, ctx, report, kind } = desk
  const { table } = place
  const ids = entries.map(({ id }) => id)
  const rows = await tx
    .select({ id: table.id, createdAt: table.createdAt, updatedAt: table.updatedAt })
    .from(table)
    .where(inArray(table.id, ids))
  const here = new Map(rows.map((row) => [row.id, row]))
  const choices = (entry: Entry) => slugChoices(entry, place.word)
  const taken = await takenSlugs(tx, place.slugs, entries.flatMap(choices))
  for (const entry of entries) {
    const verdict = verdictOn(here.get(entry.id), entry)
    if (verdict !== 'another' && !entry.name) {
      report.leftOut(kind, entry.id, 'it has no name')
      continue
    }
    const fault = verdict === 'another' ? null : place.faultOf?.(entry)
    if (fault) {
      report.leftOut(kind, entry.id, fault)
      continue
    }
    if (!toWrite(desk, entry.id, verdict)) continue
    const note = noteOn(desk, entry.id)
    const slug = choices(entry).find((one) => (taken.get(one) ?? entry.id) === entry.id)!
    taken.set(slug, entry.id)
    if (slug !== entry.slug) note(`slug ${JSON.stringify(entry.slug)} became ${slug}`)
    const row = {
      ...rowOf(entry, entry.name!, note),
      slug,
      ...stampsOf(entry, ctx.now),
    } as typeof organizations.$inferInsert
    if (verdict === 'new')
      await tx
        .insert(table)
        .overridingSystemValue()
        .values({ ...row, id: entry.id })
    else
      await keepingEventStamps(tx, place.events(entry.id), () =>
        tx.update(table).set(row).where(eq(table.id, entry.id)),
      )
    if (slug !== entry.slug) await keepOldSlug(tx, place.slugs, entry.slug, entry.id)
    report.count(kind, verdict === 'new' ? 'taken' : 'updated')
  }
  await countFrom(desk, place.named, ids)
}

function slugChoices({ id, slug, name }: Card, word: string) {
  const base = slugFrom(slug, name ?? '', word)
  return [base, `${base}-${id}`, `${base}-${id}-${word}`]
}

const COMPANY = { empresa: 'company', business: 'company', asociacion: 'association', club: 'association' } as const

function organizerRow(entry: OrganizerEntry, name: string, note: Note) {
  const long = name.length < ORGANIZATION_NAME_LENGTH.min ? `${name} (larp)` : name
  if (long !== name) note(`name ${JSON.stringify(name)} is too short: it became ${JSON.stringify(long)}`)
  return {
    name: cut(long, ORGANIZATION_NAME_LENGTH.max, 'name', note),
    type: wordFrom(
      entry.type,
      { name: 'type', words: ORGANIZATION_TYPES, otherwise: 'association', also: COMPANY },
      note,
    ),
    url: addressFrom(entry.url, 'url', note),
    facebook: addressFrom(entry.facebook, 'facebook', note, 'https://www.facebook.com/'),
    instagram: addressFrom(entry.instagram, 'instagram', note, 'https://www.instagram.com/'),
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
  const place = placeFrom(entry.gps, note)
  const country = countryFrom(entry.country, note)
  return {
    name: cut(name, 120, 'name', note),
    address: entry.address,
    county: entry.county,
    country,
    ...place,
    timeZone: zoneOf(country, place.longitude),
    url: addressFrom(entry.url, 'url', note),
    type: wordFrom(entry.type, { name: 'type', words: VENUE_TYPES, otherwise: null }, note),
    pricePersonNight: nightFrom(entry.price_person_night, note),
    capacity: wholeFrom(entry.capacity, 'capacity', note, { min: 1 }),
    phoneNumber: entry.phone_number,
    status: 'active' as const,
  }
}

/** One of the countries the calendar has; null for another, and for none. */
function knownCountry(value: string | null): string | null {
  const key = (value ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return COUNTRIES.find((code) => code === value?.toUpperCase()) ?? COUNTRY_NAMES[key] ?? null
}

const abroadOf = (value: string | null) =>
  value === null || knownCountry(value) ? null : `country ${JSON.stringify(value)} is none of ${COUNTRIES.join(', ')}`

/** Where none is said it is the home country. */
function countryFrom(value: string | null, note: Note) {
  const code = knownCountry(value) ?? HOME_COUNTRY
  if (code !== value?.toUpperCase()) note(`country ${JSON.stringify(value)} became ${code}`)
  return code
}

function zoneOf(country: string, longitude: number | null): TimeZone {
  if (country !== HOME_COUNTRY) return 'Europe/Berlin'
  return longitude !== null && longitude < -12 ? 'Atlantic/Canary' : 'Europe/Madrid'
}

/** Below two euros nobody sleeps: such a number is in euros, not in minor units. */
const LEAST_NIGHT = 200

function nightFrom(value: string | null, note: Note) {
  const number = Number(value)
  if (value === null || !(number > 0) || number >= LEAST_NIGHT) return wholeFrom(value, 'price_person_night', note)
  note(`price_person_night ${value} was read as euros`)
  return Math.round(number * 100)
}
