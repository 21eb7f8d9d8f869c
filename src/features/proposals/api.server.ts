import { z } from 'zod'
import { newOrganization } from '#features/organizations/schema.ts'
import { call } from '#kit/call.server.ts'
import { isForm, readApiBody } from '#platform/forms/read-form.server.ts'
import { entryOf } from '#platform/openapi/answer-schemas.ts'
import type { Parameter } from '#platform/openapi/call-description.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { isTree, queryOf, type Raw } from '#platform/strapi/query/raw-query.ts'
import { withInteger } from '#platform/strapi/unwrap.ts'
import { COUNTRIES, ORGANIZATION_TYPES, TIME_ZONES, VENUE_STATUSES, VENUE_TYPES } from '#shared/enums.ts'
import { LOCALES } from '#shared/languages.ts'
import { proposeOrganizer, proposeVenue } from './commands.server.ts'

const text = z.string()
const maybe = text.nullable()
const proposer = {
  proposer_email: z
    .email()
    .nullable()
    .optional()
    .meta({ description: 'Where to send the answer, without an account.' }),
  locale: z.enum(LOCALES).nullable().optional().meta({ description: 'The language of the texts.' }),
}
/** What a bot gets says nothing. */
const answerOf = (attributes: Record<string, z.ZodType>) =>
  z.object({
    data: entryOf(
      z.object({ ...z.object(attributes).partial().shape, status: z.enum(VENUE_STATUSES) }),
      z.int().min(0),
    ),
    meta: z.object({}),
  })
const organizer = {
  name: text,
  slug: text,
  url: maybe,
  facebook: maybe,
  instagram: maybe,
  type: z.enum(ORGANIZATION_TYPES),
  county: maybe,
  description: maybe,
}
const venue = {
  name: text,
  slug: text,
  address: maybe,
  county: maybe,
  country: z.enum(COUNTRIES),
  gps: z.array(z.number()).length(2).nullable(),
  url: maybe,
  type: z.enum(VENUE_TYPES).nullable(),
  price_person_night: z.int().nullable(),
  capacity: z.int().nullable(),
  phone_number: maybe,
  time_zone: z.enum(TIME_ZONES),
}

const group = 'Proposals'
const parameters: Parameter[] = [
  {
    name: 'entry',
    in: 'query',
    example: '{"name":"Club El Faro"}',
    schema: { type: 'string' },
    description: 'The entry as JSON, or as `entry[name]=…`. What is in the body as well is taken from there.',
  },
]
const { name, type, facebook, instagram, county, description_es: description } = newOrganization.out.shape
const PROPOSED = 'It becomes public when the site team accepts it.'

/** The entry comes in the query, in the body, or in both; the body wins. */
async function readProposal(request: Request) {
  const { entry } = queryOf(request)
  const body = await readApiBody(request, { limit: 64 * 1024 })
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
  price_person_night: pricePersonNight,
  phone_number: phoneNumber,
  time_zone: timeZone,
})

export const proposalCalls = [
  call('POST /api/organizer/create-public', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Propose an organizer',
    description: PROPOSED,
    parameters,
    body: {
      read: readProposal,
      schema: z.object({
        name,
        type,
        facebook,
        instagram,
        county,
        description,
        url: newOrganization.out.shape.website,
        ...proposer,
      }),
      example: { name: 'Club El Faro', type: 'association', county: 'Teruel' },
    },
    answers: {
      200: {
        description: 'The proposal.',
        schema: answerOf(organizer),
        example: {
          data: { id: 12, attributes: { name: 'Club El Faro', slug: 'club-el-faro', status: 'pending' } },
          meta: {},
        },
      },
    },
    run: async ({ ctx, body }) => {
      const made = await proposeOrganizer(ctx, body)
      return toResponse(made && organizerAttributes(made))
    },
  }),
  call('POST /api/venue/create-public', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Propose a venue',
    description: PROPOSED,
    parameters,
    body: {
      read: readProposal,
      schema: z.object({
        name: text.max(120),
        address: text.max(200).nullable().optional(),
        county: text.max(80).nullable().optional(),
        country: z.enum(COUNTRIES).optional(),
        gps: z.array(z.number()).length(2).nullable().optional().meta({ description: 'Latitude, then longitude.' }),
        url: text.max(300).nullable().optional(),
        type: z.enum(VENUE_TYPES).nullable().optional(),
        price_person_night: z.int().min(0).nullable().optional().meta({ description: 'In minor units of EUR.' }),
        capacity: z.int().min(1).nullable().optional(),
        phone_number: text.max(40).nullable().optional(),
        ...proposer,
      }),
      example: { name: 'Casa Velada', county: 'Teruel', gps: [40.34, -1.11] },
    },
    answers: {
      200: {
        description: 'The proposal.',
        schema: answerOf(venue),
        example: {
          data: { id: 12, attributes: { name: 'Casa Velada', slug: 'casa-velada', status: 'pending' } },
          meta: {},
        },
      },
    },
    run: async ({ ctx, body }) => {
      const made = await proposeVenue(ctx, body)
      return toResponse(made && venueAttributes(made))
    },
  }),
]
