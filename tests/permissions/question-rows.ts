import { questionToken } from '#features/questions/access.server.ts'
import { TEST_SECRET } from '../fixtures/built-app.ts'
import { panel } from './event-panel-rows.ts'
import { type Row, row } from './outcomes.ts'
import type { Factories, FactoryContext } from './placeholders.ts'
import { NOW } from './users.ts'

/** A question about the event that waits for an answer, and the link of one whose address is not confirmed. */
export function ofQuestions({ users: { insert, idOf }, resolve }: FactoryContext): Factories {
  const add = async (columns: object) => {
    await resolve('event')
    const asked = { locale: 'es', question: '¿Hay leña?', may_publish: true, created_at: NOW }
    return insert('event_questions', { event_id: await resolve('event_id'), ...asked, ...columns })
  }
  return {
    waiting_question: () => add({ asker_id: idOf('vera'), confirmed_at: NOW }),
    question_token: async () => {
      const id = await add({ email: 'nora@example.org' })
      return questionToken({ secret: TEST_SECRET }, { id, createdAt: new Date(NOW) })
    },
  }
}

const ASK = {
  intent: 'ask',
  question: '¿Hay sitio para una furgoneta?',
  visibility: 'public',
  email: 'nora{n}@example.org',
}
const answers = (done: string): Row['expected'] => {
  const expected = `login | 404 | 403 ${done} ${done} ${done} | 403 | 404 404 404 ${done}`
  return { own: expected, foreign: 'login | 404 | 404 | 403' }
}
const page = 'POST /ae/{event_slug}/questions'
const id = '{waiting_question}'

export const QUESTION_PAGES: Row[] = [
  row('GET /evento-rol-vivo-larp/{event_slug}/ask', { pending: '404', own: '200', foreign: '404' }),
  row(
    'POST /evento-rol-vivo-larp/{event_slug}/ask',
    { pending: '404', own: '302 | 302 403 | 302 | 302', foreign: '404' },
    ASK,
  ),
  // The signed link is the credential, whoever follows it.
  row('GET /question/{question_token}', '200'),
  row('POST /question/{question_token}', '302', { intent: 'confirm' }),
  row('POST /question/{question_token}', '302', { intent: 'withdraw' }),
  // Who only reads sees what is asked, and not by whom.
  row('GET /ae/{event_slug}/questions', panel('200', '200', '404 404 404 200')),
  row(page, answers('302'), { intent: 'answer', id, answer: 'Sí, detrás del albergue.' }),
  // It has no answer yet.
  row(page, answers('409'), { intent: 'publish', id }),
  row(page, answers('302'), { intent: 'unpublish', id }),
  row(page, answers('302'), { intent: 'discard', id }),
]

const calls = (done: string): Row['expected'] => {
  const expected = `403 | 404 | 403 ${done} ${done} ${done} | 403 | 404 404 404 ${done}`
  return { own: expected, foreign: '403 | 404 | 404 | 403' }
}
const MINE = '/api/event/{event}/my_questions'

export const QUESTION_CALLS: Row[] = [
  row('GET /api/event/{event}/questions', { pending: '404', own: '200', foreign: '404' }),
  row(`GET ${MINE}`, { own: '403 | 404 | 200 | 200 | 404 404 404 200', foreign: '403 | 404 | 404 | 200' }),
  row(`PUT ${MINE}/{waiting_question}`, calls('200'), { answer: 'Sí.' }),
  row(`PUT ${MINE}/{waiting_question}/publication`, calls('200'), { published: false }),
  row(`PUT ${MINE}/{waiting_question}/publication`, calls('409'), { published: true }),
]
