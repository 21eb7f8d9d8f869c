import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type FilePart, isForm, parseEntry, readApiBody, readMultipart } from '#platform/forms/read-form.server.ts'
import { dataOf, entryOf, GONE, id, instant, listOf, SINGLE_PAGE } from '#platform/openapi/answer-schemas.ts'
import { REGISTRATION_FILE_BYTES, REGISTRATION_FILES_MAX } from '#shared/limits.ts'
import { REFUSAL_REASONS, REGISTRATION_STATES } from '#shared/registrations/states.ts'
import { getVisibleEventId } from './access.server.ts'
import { assertMayRegister } from './commands/register/may-register.server.ts'
import { withRefusals } from './commands/register/refusal.server.ts'
import { register } from './commands/register/register.server.ts'
import { storeSentFiles } from './files/sent-files.server.ts'
import { playersParameters, readPlayersApiQuery } from './queries/players/api-query.ts'
import { listPlayerEntries } from './queries/players/entries.server.ts'
import { signUpSchema } from './schema.ts'

const state = z.enum(REGISTRATION_STATES)
const registered = entryOf(
  z.object({
    state,
    group: id.nullable().meta({ description: 'What the person and the companions share.' }),
    waiting_place: z.int().nullable(),
    members: z.array(z.object({ id, state })),
  }),
)
const answerValue = z.unknown()
const player = entryOf(
  z.object({
    name: z.string(),
    email: z.string().nullable(),
    state,
    is_test: z.boolean(),
    answers: z.record(z.string(), answerValue).meta({ description: 'Without those to protected questions.' }),
    price: z.int().optional().meta({ description: 'In minor units, for who sees money.' }),
    coin: z.string().optional(),
    age: z.int().nullable(),
    guardian: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
    registered_by: z.string().nullable(),
    waiting_place: z.int().nullable(),
    note: z.string().nullable(),
    tags: z.array(z.string()).meta({ description: 'Of the team.' }),
    missing: z.array(z.string()),
    has_special_answers: z.boolean(),
    createdAt: instant,
    ticket: z.object({ data: entryOf(z.object({ title: z.string() })) }),
  }),
).meta({ id: 'Player', description: 'A registration, as the organization sees it.' })
const PLAYER = {
  name: 'Iria Vázquez',
  email: 'iria@example.org',
  state: 'confirmed',
  is_test: false,
  answers: { arrival: 'bus' },
  age: 31,
  guardian: null,
  registered_by: null,
  waiting_place: null,
  note: null,
  tags: ['Cocina'],
  missing: [],
  has_special_answers: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  ticket: { data: { id: 2, attributes: { title: 'Entrada general' } } },
}

const group = 'Registrations'
const TEXT_BYTES = 256 * 1024

type Sent = { form: unknown; files: Record<string, FilePart> }

async function readBody(request: Request): Promise<Sent> {
  if (!isForm(request)) return { form: await readApiBody(request, { limit: TEXT_BYTES }), files: {} }
  const { fields, files } = await readMultipart(request, {
    limit: TEXT_BYTES + REGISTRATION_FILE_BYTES * REGISTRATION_FILES_MAX,
  })
  return { form: parseEntry(fields), files }
}

const registerCaller = withRefusals(
  async (ctx: RequestContext, ref: string, eventId: number, { form, files }: Sent) => {
    const counted = Object.keys(files).length > 0
    if (counted) await assertMayRegister(ctx, eventId, form)
    return register(ctx, ref, form, { files: await storeSentFiles(ctx, eventId, files), counted })
  },
)

export const registrationCalls = [
  call('POST /api/event/{id}/register', {
    group,
    access: 'signed_in',
    scope: 'registrations:write',
    summary: 'Register the caller for an event',
    description:
      'Needs a confirmed email. Files are sent as multipart, with `data` as JSON and each file as `answers.{key}`. With a `form_key`, the same call sent again registers nobody else. A failure has `message_code: "failed"` at the top level.',
    body: {
      read: readBody,
      schema: signUpSchema
        .partial()
        .required({ ticket: true })
        .extend({
          consents: z.array(z.string()).meta({
            description:
              'The keys of all that is agreed to: `terms` and `privacy` always (the site’s terms, and that the organizer receives the data), and those of the form.',
          }),
        }),
      example: { ticket: 2, answers: { arrival: 'bus' }, consents: ['terms', 'privacy'] },
      files: { 'answers.key': { description: 'The file that answers the question `key`.' } },
      filesWith: 'data',
    },
    answers: {
      200: {
        description: 'Registered, or waiting.',
        schema: dataOf(registered),
        example: {
          data: {
            id: 8,
            attributes: { state: 'confirmed', group: 8, waiting_place: null, members: [{ id: 8, state: 'confirmed' }] },
          },
        },
      },
    },
    errors: {
      400: {
        description:
          'Fields or answers are not as asked; `details.errors` names them, as `answers.arrival`; `terms` or `privacy` where `consents` lacks them.',
        reasons: ['invalid', 'body_unreadable'],
      },
      403: {
        description: 'Nobody is signed in, the email is not confirmed, or the person is too young.',
        reasons: ['unconfirmed', 'underage'],
      },
      409: {
        description: 'Registering is not possible now.',
        reasons: REFUSAL_REASONS.filter((reason) => !['unconfirmed', 'underage', 'invalid'].includes(reason)),
      },
    },
    failsAs: 'registration_refused',
    authorize: ({ ctx, params }) => {
      authorizeConfirmed(ctx)
      return getVisibleEventId(ctx, params.id)
    },
    run: async ({ ctx, params, allowed, body }) => {
      const { id, groupId, state, waitingPlace, members } = await registerCaller(ctx, params.id, allowed, body)
      return { data: { id, attributes: { state, group: groupId, waiting_place: waitingPlace, members } } }
    },
  }),
  call('GET /api/event/{id}/my_players', {
    group,
    access: 'signed_in',
    scope: 'registrations:read',
    summary: 'List the players of an event',
    description: 'For members of its organization who may see them.',
    parameters: playersParameters,
    answers: {
      200: {
        description: 'A page of players.',
        schema: listOf(player),
        example: { data: [{ id: 8, attributes: PLAYER }], meta: SINGLE_PAGE },
      },
    },
    errors: { 410: GONE },
    run: (request) =>
      listPlayerEntries(request.ctx, request.params.id, (role) => readPlayersApiQuery(request.tree, role)),
  }),
]
