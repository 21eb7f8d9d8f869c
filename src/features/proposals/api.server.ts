import { type Context as Call, Hono } from 'hono'
import type { Context, Door } from '#platform/context/request-context.ts'
import { isForm, readCall } from '#platform/forms/read-form.server.ts'
import { badQuery } from '#platform/strapi/bad-request.ts'
import { queryOf } from '#platform/strapi/handlers.server.ts'
import { isTree, type Raw } from '#platform/strapi/query/raw-query.ts'
import { withWhole } from '#platform/strapi/unwrap.ts'
import { proposeOrganizer, proposeVenue } from './commands.server.ts'

type Env = { Variables: { ctx: Context } }
type Means = { doorOf: (call: Call) => Door }
const LIMIT = { limit: 64 * 1024 }

/** What anybody may propose (§7): the entry in the query, in the body, or some of it in each; the body has the last word. */
export const proposalsApi = ({ doorOf }: Means) =>
  new Hono<Env>()
    .post('/organizer/create-public', async (c) => {
      const made = await proposeOrganizer(c.var.ctx, await readProposal(c.req.raw), doorOf(c))
      return c.json(told(made && organizerOf(made)))
    })
    .post('/venue/create-public', async (c) => {
      const made = await proposeVenue(c.var.ctx, await readProposal(c.req.raw), doorOf(c))
      return c.json(told(made && venueOf(made)))
    })

async function readProposal(request: Request) {
  const { entry } = queryOf(request)
  const body = await readCall(request, LIMIT)
  return { ...entryIn(entry, true), ...fieldsOf(body, isForm(request)) }
}

/** `?entry=<JSON>` or `entry[name]=…` (decisions 7). */
function entryIn(entry: Raw, typed: boolean): object {
  if (typeof entry !== 'string' || entry === '')
    return isTree(entry) ? withWhole(entry, 'price_person_night', typed) : {}
  try {
    const parsed: unknown = JSON.parse(entry)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    throw badQuery('Invalid JSON', 'entry')
  }
}

/** A body is the entry, or has it under that name. */
function fieldsOf(body: unknown, typed: boolean): object {
  if (typeof body !== 'object' || body === null) return {}
  return entryIn(('entry' in body ? body.entry : body) as Raw, typed)
}

type Told = { id: number } & Record<string, unknown>
/** As Strapi tells what was made. A robot is told that it was. */
const told = (made: Told | null) => {
  const { id, ...attributes } = made ?? { id: 0, status: 'pending' }
  return { data: { id, attributes }, meta: {} }
}

type Made<Propose extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Propose>>>

const organizerOf = ({
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
}: Made<typeof proposeOrganizer>) => ({
  ...{ id, name, slug, url, facebook, instagram, type, county, description, status },
})

/** Under the API's names. */
const venueOf = ({
  latitude,
  longitude,
  pricePersonNight,
  phoneNumber,
  timeZone,
  ...same
}: Made<typeof proposeVenue>) => ({
  ...same,
  gps: latitude === null || longitude === null ? null : [latitude, longitude],
  ...{ price_person_night: pricePersonNight, phone_number: phoneNumber, time_zone: timeZone },
})
