import { expect, test } from 'vitest'
import { findForm } from '#features/registration-forms/queries.server.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { runFormIntent, type SentForm } from './questionnaire.server.ts'

const { addEvent, readEvent, olga, rosa } = await eventFixtures()

/** Sends the plain forms of the page, as browsers without JavaScript do. */
async function openForm(title: string) {
  const { translationId, eventId } = await addEvent({ title }, olga.ctx)
  const { slug } = await readEvent(translationId, olga.ctx)
  let kept: SentForm | undefined
  const send = (form: Record<string, unknown>, ctx = olga.ctx) =>
    runFormIntent({ ctx, slug, form: form as FormValues }, (sent) => (kept = sent))
  return { send, stored: () => findForm(olga.ctx, eventId), kept: () => kept }
}

test('without JavaScript one act asks what a typical larp asks, once', async () => {
  const { send, stored } = await openForm('Un rol típico')
  expect(await send({ intent: 'typical', version: '0' })).toEqual({ done: { done: 'saved', selected: 'used_name' } })
  const { definition } = (await stored())!
  expect(allFields(definition)).toHaveLength(10)
  expect(await send({ intent: 'typical', version: '1' })).toMatchObject({ done: { done: 'nothing' } })
  expect((await errorOf(send({ intent: 'typical', version: '1' }, rosa.ctx)))?.status).toBe(403)
})

test('without JavaScript many options are pasted at once; refused ones stay as they were typed', async () => {
  const { send, stored, kept } = await openForm('Camas')
  await send({ intent: 'add', kind: 'choice', beside: '', version: '0' })
  const typed = { editing: 'question', label: { es: 'Cama', en: '' }, type: 'choice' }
  await send({ ...typed, intent: 'paste', version: '1', pasted: { es: 'Litera\r\n\r\nDoble\r\nlitera' } })
  const labels = async () => allFields((await stored())!.definition)[0]!.options.map(({ label }) => label.es)
  expect(await labels()).toEqual(['Litera', 'Doble'])
  const long = `Tienda\r\n${'a'.repeat(201)}`
  const refused = await errorOf(send({ ...typed, intent: 'paste', version: '2', pasted: { es: long } }))
  expect(refused?.code).toBe('invalid')
  expect(kept()).toMatchObject({ selected: 'question', pasted: long })
  expect(await labels()).toEqual(['Litera', 'Doble'])
})
