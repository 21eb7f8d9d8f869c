import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { dataOf } from '#platform/openapi/answer-schemas.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { isLocale } from '#shared/languages.ts'
import { AUTOCOMPLETE, SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { SUGGESTION_KINDS } from '#shared/suggestion.ts'
import { listSuggestions } from './queries.server.ts'

const suggestion = z
  .object({
    kind: z.enum(SUGGESTION_KINDS),
    label: z.string(),
    note: z.string().nullable().meta({ description: 'The first day of an event, the province of a place.' }),
    slug: z.string().meta({ description: 'Of a province its name, of a search its query for /events.' }),
    cancelled: z.boolean().optional().meta({ description: 'Whether the event will not take place.' }),
    postponed: z.boolean().optional().meta({ description: 'Whether its date, the note, is off; only where it is.' }),
  })
  .meta({ id: 'Suggestion' })

export const searchCalls = [
  call('GET /api/suggestions', {
    group: 'Calendar',
    access: 'anyone',
    scope: 'public',
    summary: 'Suggest what a search might mean',
    description: `What a text may mean as a search (a correction, a genre, a month), upcoming events, organizers, venues, provinces and past events: at most ${AUTOCOMPLETE}, and none for fewer than two characters.`,
    parameters: [
      {
        name: 'q',
        in: 'query',
        description: 'What was typed.',
        example: 'faro',
        schema: { type: 'string', maxLength: SEARCH_TEXT_LENGTH },
      },
      { ...LOCALE, description: 'The language of titles; the visitor’s without it.' },
    ],
    answers: {
      200: {
        description: 'The suggestions.',
        schema: dataOf(z.array(suggestion)),
        example: { data: [{ kind: 'event', label: 'El faro', note: '2027-03-12', slug: 'el-faro', cancelled: false }] },
      },
    },
    errors: { 400: null },
    run: async ({ c, query: { q = '', locale } }) => ({
      data: await listSuggestions(isLocale(locale) ? { ...c.var.ctx, locale } : c.var.ctx, q),
    }),
  }),
]
