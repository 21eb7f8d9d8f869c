import { sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { suggestDuplicates } from '#features/proposals/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { fetchPublic, PublicFetchError } from '#platform/http/public-fetch.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { FoundEvent, ReadRefusal } from '#shared/event-imports/found-event.ts'
import { findProvinceIn } from '#shared/map/provinces.ts'
import { toCalendarAddress } from './read/calendar-address.ts'
import { CONTENT_BYTES } from './read/content.ts'
import { readContent } from './read/tasks.server.ts'
import { addressForm } from './schema.ts'

/** Pages and files that one person may have read in an hour. */
const READS_PER_HOUR = 60
const TIMEOUT_MS = 12_000
const ACCEPT = 'text/calendar, text/html;q=0.9, application/ld+json;q=0.8, application/json;q=0.7, */*;q=0.1'
/** Servers call calendars many things. */
export const READABLE_TYPES = [
  'text/calendar',
  'text/x-vcalendar',
  'application/ics',
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'application/json',
  'application/ld+json',
  'application/octet-stream',
  'application/zip',
  'binary/octet-stream',
  '',
] as const

/** A venue of the directory that has the name of the place, or the province of its address. */
export type FoundPlace = { venue: { id: number; name: string; county: string | null } | null; county: string | null }
export type ReadEvents = { from: string; events: FoundEvent[] } | { from: string; refused: ReadRefusal }

/** Reads the events of an address that someone typed. Nothing is stored. */
export async function readEventsAt(
  ctx: RequestContext,
  organization: OrganizationRef,
  form: unknown,
): Promise<ReadEvents> {
  const owners = await authorizeReading(ctx, organization)
  const { address } = parse(addressForm, form)
  const url = toCalendarAddress(address)
  const from = URL.parse(url)?.hostname ?? address.slice(0, 100)
  try {
    const page = await fetchPublic(url, {
      maxBytes: CONTENT_BYTES,
      timeoutMs: TIMEOUT_MS,
      accept: ACCEPT,
      types: READABLE_TYPES,
      owners,
      headers: { 'accept-language': `${ctx.locale}, es;q=0.8, en;q=0.5` },
      allowLoopback: ctx.services.settings.fetchLoopback,
    })
    if (page.status !== 200) return { from, refused: refusalOf(page.status) }
    const contentType = page.headers.get('content-type') ?? ''
    const task = { bytes: page.body, url: page.url, contentType, today: dayAt(ctx.now) }
    return toResult(from, await readContent(task, owners[0]), 'wrong_type')
  } catch (error) {
    if (error instanceof PublicFetchError) return { from, refused: error.reason }
    throw error
  }
}

/** Reads the events of a file. Nothing is stored. */
export async function readEventsIn(
  ctx: RequestContext,
  organization: OrganizationRef,
  file: FilePart | undefined,
): Promise<ReadEvents> {
  const [owner] = await authorizeReading(ctx, organization)
  const from = (file?.name ?? '').slice(0, 100)
  if (!file) return { from, refused: 'unknown_file' }
  if (file.bytes.length > CONTENT_BYTES) return { from, refused: 'too_large' }
  try {
    const task = { bytes: file.bytes, url: '', contentType: '', today: dayAt(ctx.now) }
    return toResult(from, await readContent(task, owner), 'unknown_file')
  } catch (error) {
    if (error instanceof PublicFetchError) return { from, refused: error.reason }
    throw error
  }
}

async function authorizeReading(ctx: RequestContext, organization: OrganizationRef) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const { id } = authorizeSignedIn(ctx)
  const limit = { name: 'event-read', points: READS_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: id, organizationId }, limit)
  return [`person ${id}`, `organization ${organizationId}`] as const
}

const toResult = (from: string, events: FoundEvent[] | null, unknown: ReadRefusal): ReadEvents =>
  events === null
    ? { from, refused: unknown }
    : events.length === 0
      ? { from, refused: 'nothing_found' }
      : { from, events }

export function refusalOf(status: number): ReadRefusal {
  if ([401, 402, 403, 406, 429, 451, 999].includes(status)) return 'blocked'
  return status === 404 || status === 410 ? 'not_found' : 'failed'
}

/** The venue that is meant, where only one has that name. */
export async function findPlace(
  ctx: RequestContext,
  { place, address }: Pick<FoundEvent, 'place' | 'address'>,
): Promise<FoundPlace> {
  const county = findProvinceIn([address, place].filter(Boolean).join(', '))
  if (!place) return { venue: null, county }
  const similar = await suggestDuplicates(ctx, 'venue', place.slice(0, 100), county)
  if (similar.length === 0) return { venue: null, county }
  const ids = sql.join(
    similar.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const same = await ctx.db.execute<{ id: number; name: string; county: string | null }>(sql`
    select v.id, v.name, v.county from venues v where v.id in (${ids}) and folded(v.name) = folded(${place})`)
  return { venue: same.length === 1 ? same[0]! : null, county }
}
