import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dataOf, GONE } from '#platform/openapi/answer-schemas.ts'
import { unwrapEntry } from '#platform/strapi/unwrap.ts'
import { authorizeFacts } from './access.server.ts'
import { saveEventFacts } from './commands.server.ts'
import { toFormFacts } from './merge.ts'
import { getEditableFacts } from './queries.server.ts'
import { eventFactsForm } from './schema.ts'

const EXAMPLE = {
  first_timers: true,
  first_timers_how_es: 'Taller el viernes a las 19:00.',
  combat: 'avoidable',
  meals: 'all',
  diets: ['vegan'],
  schedule: [{ day: 0, time: '20:30', what_es: 'Empieza el juego', what_en: null, in_play: true }],
}
const answers = {
  200: {
    description: 'Every fact in both languages; null and empty where nothing is said.',
    schema: dataOf(
      z.object({
        ...eventFactsForm.omit({ version: true }).shape,
        revised_on: z.iso.date().nullable(),
        version: z
          .string()
          .nullable()
          .meta({ description: 'Sent with a change, it is refused where others were saved since.' }),
      }),
    ),
    example: { data: { ...EXAMPLE, revised_on: '2026-11-20', version: 'Yb3pQ0m1' } },
  },
}
const common = { group: 'Managing events', access: 'signed_in', answers } as const

const read = async (ctx: RequestContext, ref: string) => {
  const { facts, revisedOn, version } = await getEditableFacts(ctx, ref)
  return { data: { ...toFormFacts(facts), revised_on: revisedOn, version } }
}

export const eventFactsCalls = [
  call('GET /api/event/{id}/facts', {
    ...common,
    scope: 'events:read',
    summary: 'Get the facts of an event to edit them',
    description:
      'For members of its organization; the site team reads too. The public ones are `facts` of `GET /api/events/{id}`.',
    errors: { 410: GONE },
    run: ({ ctx, params }) => read(ctx, params.id),
  }),
  call('PUT /api/event/{id}/facts', {
    ...common,
    scope: 'events:write',
    summary: 'Say who an event is for',
    description:
      'What is not sent stays, what is sent empty is said no more; `schedule` and `safety_tools` are replaced as a whole. `day` of the schedule counts from the event’s first day, which is 0. Also with nothing new it says that all of it is right today. Changes of a published event are public at once, and the site team reviews the difference. While the organizer has no account, the site team fills them in.',
    body: { bytes: 128 * 1024, schema: eventFactsForm, example: EXAMPLE },
    errors: {
      400: 'Fields are not as described; `details.errors` names all of them.',
      409: {
        description: 'Someone else saved in between, or the organization is suspended.',
        reasons: ['changed_meanwhile', 'organization_not_active'],
      },
      410: GONE,
    },
    authorize: ({ ctx, params }) => authorizeFacts(ctx, params.id),
    run: async ({ ctx, c, params, body }) => {
      await saveEventFacts(ctx, params.id, unwrapEntry(body))
      return () => read(c.var.ctx, params.id)
    },
  }),
]
