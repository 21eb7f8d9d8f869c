import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { parse } from '#platform/forms/parse.ts'
import { dataOf, GONE, id, instant } from '#platform/openapi/answer-schemas.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { CHECK_IN_REFUSALS, LISTED_STATES } from '#shared/check-in/check-in.ts'
import { authorizeCheckIn } from './access.server.ts'
import { recordCheckIn, recordCheckIns } from './commands/check-ins.server.ts'
import { readCheckInUpdate } from './queries/list.server.ts'
import { listPhones } from './queries/phones.server.ts'
import { checkInSync, phonesQuery, singleCheckIn } from './schema.ts'

const arrival = z
  .object({
    at: z.string(),
    by: z.string().nullable(),
    own: z.boolean().meta({ description: 'On the calling device.' }),
  })
  .meta({ id: 'Arrival' })
const person = z
  .object({
    id,
    name: z.string(),
    avatar: z.string().nullable(),
    ticket: z.string(),
    state: z.enum(LISTED_STATES),
    payment: z.enum(['free', 'paid', 'owes', 'announced']).meta({
      description: '`announced`: they say that they have paid what they owe, and nobody has confirmed it.',
    }),
    owes: z.int().meta({ description: 'In minor units of `coin`.' }),
    announced: z
      .object({ amount: z.int(), on: z.iso.date() })
      .nullable()
      .meta({ description: 'What they say they have paid of it; null for who does not see money.' }),
    collected: z
      .object({ key: z.uuid(), amount: z.int(), mayUndo: z.boolean() })
      .nullable()
      .meta({ description: 'Cash that was taken at check-in last; null for who does not see money.' }),
    coin: z.string(),
    character: z.string().nullable(),
    reference: z.string().nullable(),
    ask: z.boolean().meta({ description: 'There is a protected answer to ask about.' }),
    minor: z.boolean(),
    lacksAuthorization: z.boolean(),
    arrival: arrival.nullable(),
    doubles: z.array(arrival),
    codeHash: z.string(),
  })
  .meta({ id: 'CheckInPerson', description: 'A registration, as check-in shows it.' })
const ofAct = { key: z.uuid(), id }
const result = z
  .union([
    z.object({ ...ofAct, outcome: z.literal('done') }),
    z.object({ ...ofAct, outcome: z.enum(['already', 'also', 'undone_since', 'arrived_since']), other: arrival }),
    z.object({ ...ofAct, outcome: z.literal('ended_since'), at: z.iso.datetime() }),
    z.object({ ...ofAct, outcome: z.literal('refused'), reason: z.enum(CHECK_IN_REFUSALS) }),
  ])
  .meta({ id: 'CheckInResult', description: 'What became of an act.' })
const phone = z.object({
  phone: z.string(),
  shown: z.string(),
  label: z.string().optional(),
  guardian: z.string().optional(),
})
const people = z.array(person).nullable()
const version = z.string().meta({ description: 'Of the list.' })

const errors = { 410: GONE }
const common = { group: 'Check-in', access: 'signed_in', scope: 'check_in:write', noStore: true, errors } as const
const KEY = '019a0000-0000-7000-8000-000000000002'
const DEVICE = '019a0000-0000-7000-8000-000000000001'
const PERSON = {
  id: 8,
  name: 'Iria Vázquez',
  avatar: null,
  ticket: 'Entrada general',
  state: 'confirmed',
  payment: 'paid',
  owes: 0,
  announced: null,
  collected: null,
  coin: 'EUR',
  character: 'Inés',
  reference: '7K2-M9X',
  ask: false,
  minor: false,
  lacksAuthorization: false,
  arrival: null,
  doubles: [],
  codeHash: '5f2b…',
}
const RESULT = { key: KEY, id: 8, outcome: 'done' }

/**
 * Check-in of an event, for its organization and its check-in staff: the list, one act, and everything that a device did without a
 * network. Nothing keeps names on the way: a device keeps the list itself, and removes it in time.
 */
export const checkInCalls = [
  call('GET /api/event/{id}/check_in', {
    ...common,
    summary: 'List whom check-in shows',
    description:
      'For who sees the players, and for check-in staff. `data` is null while `version` is that of the list.',
    parameters: [
      {
        name: 'device',
        in: 'query',
        description: 'A UUID of the caller’s.',
        example: DEVICE,
        schema: { type: 'string', format: 'uuid' },
      },
      {
        name: 'version',
        in: 'query',
        description: 'Of the list that the device has.',
        example: 'a1.b2',
        schema: { type: 'string', maxLength: 200 },
      },
      LOCALE,
    ],
    answers: {
      200: {
        description: 'The list.',
        schema: z.object({ data: people, meta: z.object({ version }) }),
        example: { data: [PERSON], meta: { version: 'a1.b2' } },
      },
    },
    run: async ({ ctx, params, query: { device, version } }) => {
      const { people, ...meta } = await readCheckInUpdate(ctx, params.id, { device, version })
      return { data: people, meta }
    },
  }),
  call('GET /api/event/{id}/check_in/phones', {
    ...common,
    summary: 'List the numbers of a registration',
    description: 'For who sees the players: whom to call when someone has not come; of minors also the guardian.',
    parameters: [
      {
        name: 'id',
        in: 'path',
        description: 'Of the event, or its slug.',
        example: 'el-faro',
        schema: { type: 'string' },
      },
      {
        name: 'id',
        in: 'query',
        required: true,
        description: 'Of the registration.',
        example: 8,
        schema: { type: 'integer', minimum: 1 },
      },
      LOCALE,
    ],
    answers: {
      200: {
        description: 'The numbers.',
        schema: dataOf(z.array(phone)),
        example: { data: [{ phone: '+34600000000', shown: '600 000 000', label: 'Teléfono' }] },
      },
    },
    authorize: ({ ctx, params }) => authorizeCheckIn(ctx, params.id),
    run: async ({ ctx, params, query }) => ({ data: await listPhones(ctx, params.id, parse(phonesQuery, query).id) }),
  }),
  call('POST /api/event/{id}/check_in', {
    ...common,
    summary: 'Check someone in',
    description:
      '`undo` takes that back. `cash` books `amount` as paid, for owner and editors; `cash_undo` takes back what the act `undoes` booked, within ten minutes. A `key` that was seen changes nothing.',
    parameters: [LOCALE],
    body: { bytes: 4 * 1024, schema: singleCheckIn, example: { device: DEVICE, key: KEY, id: 8, action: 'in' } },
    answers: { 200: { description: 'What became of it.', schema: dataOf(result), example: { data: RESULT } } },
    authorize: ({ ctx, params }) => authorizeCheckIn(ctx, params.id),
    run: async ({ ctx, params, body }) => ({ data: await recordCheckIn(ctx, params.id, body) }),
  }),
  call('POST /api/event/{id}/check_in/sync', {
    ...common,
    summary: 'Send what was done without a network',
    description:
      'Ordered by when it happened. `sent` is the device’s clock; with `more` the list is not in the answer.',
    parameters: [LOCALE],
    body: {
      bytes: 256 * 1024,
      schema: checkInSync,
      example: {
        device: DEVICE,
        sent: '2027-03-12T17:20:00.000Z',
        acts: [{ key: KEY, id: 8, action: 'in', at: '2027-03-12T17:05:00.000Z' }],
      },
    },
    answers: {
      200: {
        description: 'The list, and what became of each act.',
        schema: z.object({
          data: people,
          meta: z.object({ version, results: z.array(result), now: instant }),
        }),
        example: { data: null, meta: { version: 'a1.b2', results: [RESULT], now: '2027-03-12T17:20:01.000Z' } },
      },
    },
    authorize: ({ ctx, params }) => authorizeCheckIn(ctx, params.id),
    run: async ({ ctx, params, body }) => {
      const { people, ...meta } = await recordCheckIns(ctx, params.id, body)
      return { data: people, meta: { ...meta, now: ctx.now.toISOString() } }
    },
  }),
]
