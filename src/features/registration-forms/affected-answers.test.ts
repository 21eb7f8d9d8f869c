import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { FORM_FIELDS_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { buildField, buildForm, buildOptions } from '#tests/registrations/build-form.ts'
import { saveForm } from './commands.server.ts'
import { getFormEditor } from './queries.server.ts'

const { addEvent, readEvent, olga, mar, sql } = await eventFixtures()

async function addEventWithForm(title: string, definition: FormDefinition) {
  const { eventId, translationId } = await addEvent({ title, tickets: [{ title: 'Una', price: 100 }] })
  const ticket = (await readEvent(translationId)).tickets[0]!.id
  await saveForm(olga.ctx, translationId, { definition, version: 0 })
  return { eventId, translationId, ticket }
}
type Event = Awaited<ReturnType<typeof addEventWithForm>>

const answer = ({ eventId, ticket }: Event, answers: object, special: object = {}) =>
  sql`insert into registrations (event_id, ticket_id, state, locale, form_id, form_version, answers, special_answers, ticket_price, code)
    select ${eventId}, ${ticket}, 'confirmed', 'es', id, version, ${JSON.stringify(answers)}::jsonb, ${JSON.stringify(special)}::jsonb, 0,
      ${crypto.randomUUID()} from registration_forms where event_id = ${eventId}`
const affectedBy = async ({ translationId }: Event, definition: FormDefinition, ctx: RequestContext = olga.ctx) =>
  (await errorOf(saveForm(ctx, translationId, { definition, version: 1 })))?.details?.['affected']

test('who may not see protected answers does not learn from the form what was chosen, nor by how many', async () => {
  const illness = buildField('illness', {
    ...{ type: 'choice' as const, sensitivity: 'special' as const },
    options: buildOptions('asthma', 'epilepsy'),
  })
  const event = await addEventWithForm('Sin contar', buildForm(illness))
  await answer(event, {})
  for (const { ctx } of [olga, mar])
    expect((await getFormEditor(ctx, event.translationId)).answeredKeys).toEqual(['illness'])
  await answer(event, {}, { illness: 'asthma' })
  const without = (key: string) =>
    buildForm({ ...illness, options: illness.options.filter((option) => option.key !== key) })
  for (const key of ['asthma', 'epilepsy'])
    expect(await affectedBy(event, without(key), mar.ctx)).toMatchObject([{ answers: 1 }])
  expect(await affectedBy(event, without('asthma'))).toMatchObject([{ answers: 1 }])
})

test('a form loses all the options that a form can have at once', async () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `o${index}`)
  const form = (options: number) =>
    buildForm(
      ...keys(FORM_FIELDS_MAX).map((key) =>
        buildField(key, { type: 'choice', options: buildOptions(...keys(options)) }),
      ),
    )
  const event = await addEventWithForm('Opciones', form(FORM_OPTIONS_MAX))
  await answer(event, { o3: 'o39', o99: 'o0' })
  expect(await affectedBy(event, form(1))).toMatchObject([{ answers: 1 }])
})
