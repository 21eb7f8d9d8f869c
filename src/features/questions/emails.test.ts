import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { answerQuestion } from './commands/answer.server.ts'
import { askQuestion, confirmQuestion } from './commands/ask.server.ts'
import { questionJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { jobs, sql, ctx, addClub, addPerson, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, questionJobs)
const host = await addClub({ verifiedAt: new Date(), email: 'hola@farol.example' })
const [gabi, sara] = [await addPerson('Gabi'), await addPerson('Sara', 'en')]
const { slug, eventId } = await createEvent(ctxAs(host.ana), host.id, { ...COMPLETE_EVENT, title: 'Mareas' })
await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
await sql`insert into event_grants (event_id, user_id, kind) values (${eventId}, ${gabi}, 'mail')`
const TEXT = '¿Hay sitio para aparcar una furgoneta?'

test('an address confirms first, by an email that repeats nothing of what was typed; then the team reads it, and the answer goes back', async () => {
  const { deliveredEmails, received } = await openMailbox()
  await askQuestion(ctx, slug, { question: TEXT, visibility: 'public', email: 'nora@example.org' })
  const [confirm, ...others] = await deliveredEmails()
  expect(others).toEqual([])
  expect([confirm!.box, confirm!.subject]).toEqual(['nora', 'Confirma tu pregunta sobre Mareas'])
  expect(confirm!.text).not.toContain('furgoneta')
  const [, token] = /\/question\/(\S+)/.exec(confirm!.text)!
  received.length = 0
  await confirmQuestion(ctx, token!)
  const asked = await deliveredEmails()
  expect(asked.map(({ box, subject }) => [box, subject])).toEqual([
    ['ana', 'Una pregunta sobre Mareas'],
    ['bea', 'A question about Mareas'],
    ['gabi', 'Una pregunta sobre Mareas'],
  ])
  for (const { text } of asked) {
    expect(text).toContain(`> ${TEXT}`)
    expect(text).not.toContain('nora')
  }
  received.length = 0
  const [{ id }] = (await sql`select id from event_questions`) as unknown as [{ id: number }]
  await answerQuestion(ctxAs(gabi), slug, id, { answer: 'Sí, detrás del albergue.', publish: 'on' })
  const [answered] = await deliveredEmails()
  expect([answered!.box, answered!.subject]).toEqual(['nora', 'Te han contestado sobre Mareas'])
  expect(answered!.text).toContain('> Sí, detrás del albergue.')
  expect(answered!.text).toContain('sin tu nombre')
  expect(answered!.text).toContain(`/question/${token}`)
  expect(answered!.raw).toContain('Reply-To: Club Farol <hola@farol.example>')
})

test('who has an account is answered in their language; who is blocked is not', async () => {
  const { deliveredEmails, received } = await openMailbox()
  await askQuestion(ctxAs(sara), slug, { question: TEXT, visibility: 'private' })
  await deliveredEmails()
  received.length = 0
  const [{ id, seen }] =
    (await sql`select id, answered_at as seen from event_questions order by id desc limit 1`) as unknown as [
      { id: number; seen: null },
    ]
  await answerQuestion(ctxAs(host.bea), slug, id, { answer: 'Yes.', seen })
  expect((await deliveredEmails()).map(({ box, subject }) => [box, subject])).toEqual([
    ['sara', 'An answer about Mareas'],
  ])
  received.length = 0
  await sql`update users set blocked_at = now() where id = ${sara}`
  const [{ at }] = (await sql`select answered_at as at from event_questions where id = ${id}`) as unknown as [
    { at: string },
  ]
  await answerQuestion(ctxAs(host.bea), slug, id, { answer: 'No.', seen: new Date(at).toISOString() })
  expect(await deliveredEmails()).toEqual([])
})
