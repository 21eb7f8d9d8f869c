import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { isForm, readApiBody } from '#platform/forms/read-form.server.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { parseQuery } from '#platform/strapi/handlers.server.ts'
import { isTree, type Raw } from '#platform/strapi/query/raw-query.ts'
import { withInteger } from '#platform/strapi/unwrap.ts'
import { proposeOrganizer, proposeVenue } from './commands.server.ts'

const BODY_LIMIT = { limit: 64 * 1024 }

/** Public proposals. The entry comes in the query, in the body, or in both; the body wins. */
export const proposalsApi = new Hono<Env>()
  .post('/organizer/create-public', async (c) => {
    const made = await proposeOrganizer(c.var.ctx, await readProposal(c.req.raw))
    return c.json(toResponse(made && organizerAttributes(made)))
  })
  .post('/venue/create-public', async (c) => {
    const made = await proposeVenue(c.var.ctx, await readProposal(c.req.raw))
    return c.json(toResponse(made && venueAttributes(made)))
  })

async function readProposal(request: Request) {
  const { entry } = parseQuery(request)
  const body = await readApiBody(request, BODY_LIMIT)
  return { ...parseEntry(entry, true), ...entryOfBody(body, isForm(request)) }
}

/** `?entry=<JSON>` or `entry[name]=…`. */
function parseEntry(entry: Raw, typed: boolean): object {
  if (typeof entry !== 'string' || entry === '')
    return isTree(entry) ? withInteger(entry, 'price_person_night', typed) : {}
  try {
    const parsed: unknown = JSON.parse(entry)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    throw badRequest('Invalid JSON', 'entry')
  }
}

/** The body is the entry, or has it as `entry`. */
function entryOfBody(body: unknown, typed: boolean): object {
  if (typeof body !== 'object' || body === null) return {}
  return parseEntry(('entry' in body ? body.entry : body) as Raw, typed)
}

type CreatedEntry = { id: number } & Record<string, unknown>
/** A Strapi response. A bot gets the same response, although nothing was created. */
const toResponse = (made: CreatedEntry | null) => {
  const { id, ...attributes } = made ?? { id: 0, status: 'pending' }
  return { data: { id, attributes }, meta: {} }
}

type Created<Propose extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Propose>>>

const organizerAttributes = ({
  id,
  name,
  slug,
  url,
  facebook,
  instagram,
  type,
  county,
  description,
  status,
}: Created<typeof proposeOrganizer>) => ({
  ...{ id, name, slug, url, facebook, instagram, type, county, description, status },
})

/** The venue under the API's attribute names. */
const venueAttributes = ({
  latitude,
  longitude,
  pricePersonNight,
  phoneNumber,
  timeZone,
  ...same
}: Created<typeof proposeVenue>) => ({
  ...same,
  gps: latitude === null || longitude === null ? null : [latitude, longitude],
  ...{ price_person_night: pricePersonNight, phone_number: phoneNumber, time_zone: timeZone },
})
