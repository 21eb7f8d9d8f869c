import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { isForm, readApiBody } from '#platform/forms/read-form.server.ts'
import { entryOf } from '#platform/openapi/answer-schemas.ts'
import type { Parameter } from '#platform/openapi/call-description.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { isTree, queryOf, type Raw } from '#platform/strapi/query/raw-query.ts'
import { withInteger } from '#platform/strapi/unwrap.ts'
import { COUNTRIES, ORGANIZATION_TYPES, TIME_ZONES, VENUE_STATUSES, VENUE_TYPES } from '#shared/enums.ts'
import { LOCALES } from '#shared/languages.ts'
import { type ProposedAttribute, VENUE_ATTRIBUTES, type VenueAttribute } from '#shared/venue-columns.ts'
import { proposeOrganizer, proposeVenue } from './commands.server.ts'
import { type OrganizerFacts, organizerAttributes } from './schema.ts'

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
const answerOf = (attributes: z.ZodRawShape) =>
  z.object({
    data: entryOf(z.object(attributes).partial().required({ status: true }), z.int().min(0)),
    meta: z.object({}),
  })
type Answer<Attribute extends string> = Record<Attribute | 'slug' | 'status', z.ZodType>
const status = z.enum(VENUE_STATUSES)
const organizer = {
  name: text,
  slug: text,
  url: maybe,
  facebook: maybe,
  instagram: maybe,
  type: z.enum(ORGANIZATION_TYPES),
  county: maybe,
  description: maybe,
  status,
} satisfies Answer<keyof OrganizerFacts>
const venue = {
  slug: text,
  status,
  name: text,
  address: maybe,
  county: maybe,
  country: z.enum(COUNTRIES),
  url: maybe,
  type: z.enum(VENUE_TYPES).nullable(),
  capacity: z.int().nullable(),
  gps: z.array(z.number()).length(2).nullable(),
  price_person_night: z.int().nullable(),
  phone_number: maybe,
  time_zone: z.enum(TIME_ZONES),
} satisfies Answer<VenueAttribute | 'gps'>
const proposedVenue = {
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
} satisfies Record<ProposedAttribute | 'gps', z.ZodType>

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

/** A Strapi response with these attributes. A bot gets the same response, although nothing was created. */
const toResponse = (attributes: z.ZodRawShape, made: Record<string, unknown> | null) => {
  const { id, ...all } = made ?? { id: 0, status: 'pending' as const }
  const named = Object.keys(attributes).flatMap((name) => (name in all ? [[name, all[name as keyof typeof all]]] : []))
  return { data: { id, attributes: Object.fromEntries(named) }, meta: {} }
}

/** The venue also under the API's attribute names. */
const withApiNames = (made: NonNullable<Awaited<ReturnType<typeof proposeVenue>>>) => {
  const { latitude, longitude } = made
  return {
    ...made,
    ...Object.fromEntries(VENUE_ATTRIBUTES.map(([name, api]) => [api, made[name]])),
    gps: latitude === null || longitude === null ? null : [latitude, longitude],
  }
}

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
      schema: z.object({ ...organizerAttributes, ...proposer }),
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
    run: async ({ ctx, body }) => toResponse(organizer, await proposeOrganizer(ctx, body)),
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
      schema: z.object({ ...proposedVenue, ...proposer }),
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
      return toResponse(venue, made && withApiNames(made))
    },
  }),
]
