import { expect, test } from 'vitest'
import { parseAnswers } from '#features/registration-forms/answers.server.ts'
import { saveForm } from '#features/registration-forms/commands.server.ts'
import { findForm } from '#features/registration-forms/queries.server.ts'
import { eventFixtures } from '../fixtures/event-fixtures.ts'
import { FORM_CASES } from './form-cases.ts'

const { addEvent, readEvent, olga, sql } = await eventFixtures()

test('there are 60 forms', () => {
  expect(FORM_CASES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(FORM_CASES.map(({ name }) => name)).size).toBe(FORM_CASES.length)
})

test.each(FORM_CASES)('$name: saved, answered and read back', async ({ definition, sent, stored, refused }) => {
  const event = await addEvent({ title: 'Sesenta formularios', tickets: [{ title: 'Una', price: 0 }] })
  const ticketId = (await readEvent(event.translationId)).tickets[0]!.id
  await saveForm(olga.ctx, event.translationId, { definition, version: 0 })
  const form = (await findForm(olga.ctx, event.eventId))!
  expect(form.definition).toEqual(definition)
  // As a browser and as an API client send it.
  for (const received of [sent, JSON.parse(JSON.stringify(sent))]) {
    const parsed = parseAnswers(form.definition, received, { ticketId, stages: ['signup'], prefix: 'answers' })
    const errors = Object.entries(refused ?? {}).map(([key, code]) => [`answers.${key}`, code])
    expect(parsed.fields).toEqual(Object.fromEntries(errors))
    if (!stored) continue
    expect([parsed.answers, parsed.special, parsed.optionsPrice]).toEqual([
      ...[stored.answers, stored.special ?? {}, stored.price ?? 0],
    ])
  }
  if (!stored) return
  const [row] = await sql`insert into registrations
    (event_id, ticket_id, state, locale, form_id, form_version, answers, special_answers, ticket_price, options_price, code)
    values (${event.eventId}, ${ticketId}, 'confirmed', 'es', ${form.formId}, ${form.version}, ${JSON.stringify(stored.answers)}::jsonb,
      ${JSON.stringify(stored.special ?? {})}::jsonb, 0, ${stored.price ?? 0}, ${crypto.randomUUID()})
    returning answers, special_answers`
  expect(row).toEqual({ answers: stored.answers, special_answers: stored.special ?? {} })
})
