import { z } from 'zod'
import { authorizeEvent } from '#features/events/access.server.ts'
import { call } from '#kit/call.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { parse } from '#platform/forms/parse.ts'
import { dataOf, day, entryOf, GONE, instant } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription } from '#platform/openapi/call-description.ts'
import type { TeamQuestion } from '#shared/questions.ts'
import { answerQuestion, publishQuestion, unpublishQuestion } from './commands/answer.server.ts'
import { getPublicQuestions } from './queries/published.server.ts'
import { listTeamQuestions } from './queries/team.server.ts'
import { answerForm, publicationForm } from './schema.ts'

const published = entryOf(z.object({ question: z.string(), answer: z.string(), answered_on: day }))
const asked = entryOf(
  z.object({
    question: z.string(),
    may_publish: z.boolean().meta({ description: 'Its asker lets it be published, without a name.' }),
    asker: z.string().nullable().meta({ description: 'A username, for who sees names; null for who has no account.' }),
    asked_at: instant,
    answer: z.string().nullable(),
    answered_at: instant.nullable(),
    public_question: z.string().nullable(),
    published: z.boolean(),
  }),
)
const EXAMPLE = { question: '¿Puedo llegar el sábado?', answer: 'Sí, a las 9:00.' }

const toEntry = ({ id, askedAt, answeredAt, ...question }: TeamQuestion) => ({
  id,
  attributes: {
    question: question.question,
    may_publish: question.mayPublish,
    asker: question.asker,
    asked_at: askedAt.toISOString(),
    answer: question.answer,
    answered_at: answeredAt?.toISOString() ?? null,
    public_question: question.publicQuestion,
    published: question.isPublished,
  },
})

const parameters: CallDescription['parameters'] = [
  {
    name: 'question',
    in: 'path',
    example: 7,
    description: 'The id of a question of this event.',
    schema: { type: 'integer', minimum: 1 },
  },
]
const group = 'Registrations'
const BODY_BYTES = 32 * 1024
const changed = {
  200: {
    description: 'Whether it is on the page now.',
    schema: dataOf(entryOf(z.object({ published: z.boolean() }))),
    example: { data: { id: 7, attributes: { published: true } } },
  },
}
const state = (id: number, isPublished: boolean) => ({ data: { id, attributes: { published: isPublished } } })

export const questionCalls = [
  call('GET /api/event/{id}/questions', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'List the published questions about an event',
    description:
      'What was asked before signing up, with its answer, the last answer first; at most 100. Nobody is named.',
    answers: {
      200: {
        description: 'The questions, and whether one can ask on the event’s page.',
        schema: z.object({ data: z.array(published), meta: z.object({ may_ask: z.boolean() }) }),
        example: {
          data: [{ id: 7, attributes: { ...EXAMPLE, answered_on: '2026-11-21' } }],
          meta: { may_ask: true },
        },
      },
    },
    run: async ({ ctx, params }) => {
      const { closed, list } = await getPublicQuestions(ctx, params.id)
      const data = list.map(({ id, question, answer, answeredOn }) => ({
        id,
        attributes: { question, answer, answered_on: answeredOn },
      }))
      return { data, meta: { may_ask: closed === null } }
    },
  }),
  call('GET /api/event/{id}/my_questions', {
    group,
    access: 'signed_in',
    scope: 'registrations:read',
    summary: 'List all questions about an event',
    description: 'For who reads its panel: those without an answer first.',
    answers: {
      200: {
        description: 'The questions.',
        schema: z.object({ data: z.array(asked) }),
        example: {
          data: [
            {
              id: 7,
              attributes: {
                question: EXAMPLE.question,
                may_publish: true,
                asker: null,
                asked_at: '2026-11-20T10:00:00.000Z',
                answer: null,
                answered_at: null,
                public_question: null,
                published: false,
              },
            },
          ],
        },
      },
    },
    errors: { 410: GONE },
    run: async ({ ctx, params }) => ({ data: (await listTeamQuestions(ctx, params.id)).map(toEntry) }),
  }),
  call('PUT /api/event/{id}/my_questions/{question}', {
    group,
    access: 'signed_in',
    scope: 'events:write',
    summary: 'Answer a question about an event',
    parameters,
    description:
      'Its asker gets the answer by email. `seen` is `answered_at` of the answer that this one corrects. With `publish` it stands on the event’s page, with `public_question` in place of what was asked, where its asker lets it.',
    body: {
      bytes: BODY_BYTES,
      schema: answerForm.partial().required({ answer: true }),
      example: { answer: EXAMPLE.answer, publish: true },
    },
    answers: changed,
    errors: {
      409: {
        description: 'Someone else has answered it, its asker keeps it private, or the event is not public.',
        reasons: ['changed_meanwhile', 'question_private', 'wrong_state'],
      },
      410: GONE,
      429: 'At most five corrections a day.',
    },
    authorize: ({ ctx, params }) => authorizeEvent(ctx, 'questions.answer', params.id),
    run: async ({ ctx, params, body, allowed: _ }) => {
      const id = rowIdOf(params.question)
      return state(id, await answerQuestion(ctx, params.id, id, body))
    },
  }),
  call('PUT /api/event/{id}/my_questions/{question}/publication', {
    group,
    access: 'signed_in',
    scope: 'events:write',
    summary: 'Publish an answered question, or take it back',
    parameters,
    body: {
      bytes: BODY_BYTES,
      schema: publicationForm.partial().required({ published: true }),
      example: { published: true, public_question: EXAMPLE.question },
    },
    answers: changed,
    errors: {
      409: {
        description: 'It has no answer, its asker keeps it private, or the event is not public.',
        reasons: ['question_private', 'wrong_state'],
      },
      410: GONE,
    },
    authorize: ({ ctx, params }) => authorizeEvent(ctx, 'questions.answer', params.id),
    run: async ({ ctx, params, body, allowed: _ }) => {
      const id = rowIdOf(params.question)
      const isPublished = parse(publicationForm, body).published
        ? await publishQuestion(ctx, params.id, id, body)
        : await unpublishQuestion(ctx, params.id, id)
      return state(id, isPublished)
    },
  }),
]
