import { expect, test } from 'vitest'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import { getMyRegistration } from '#features/registrations/queries/own/registration.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from './answers.server.ts'
import { changeAuthorization } from './authorization.server.ts'

const { mar, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const [ana] = (await createPlayers(1)) as [typeof mar]

const MINOR = { birth_date: '2012-01-01', guardian: { name: 'Madre', phone: '+34600000000' } }
const FIELDS = [
  formField('role', 'choice', { options: [formOption('witch'), formOption('wolf')] }),
  formField('why', 'textarea'),
  formField('phone', 'phone'),
  formField('diet', 'text', { sensitivity: 'special' }),
]
const fieldsOf = async (ctx: RequestContext, id: number, form: object) =>
  (await errorOf(changeAnswers(ctx, id, form)))?.fields ?? null

async function registerMinor(openingMode: 'approval' | 'first_come') {
  const settings = { asksBirthDate: true }
  const event = await createOpenEvent({ tickets: [{ openingMode }], settings, fields: FIELDS })
  const answers = { role: 'witch', why: '', phone: '600000001' }
  const { id } = await registerPlayer(ana, event, { ...MINOR, answers })
  return { event, id, answers }
}

test('who has a seat cannot change the birth date that made them a minor; the organization can', async () => {
  const { id, answers } = await registerMinor('first_come')
  const adult = { answers: { ...answers, role: 'wolf' }, birth_date: '1990-01-01' }
  expect(await fieldsOf(ana.ctx, id, adult)).toEqual({ birth_date: 'decided' })
  expect(await getMyRegistration(ana.ctx, id)).toMatchObject({ birthDate: '2012-01-01', answers: { role: 'witch' } })
  // Without approval, answers stay the player's.
  expect(await fieldsOf(ana.ctx, id, { ...adult, ...MINOR })).toBe(null)
  expect(await fieldsOf(mar.ctx, id, adult)).toBe(null)
})

test('what an approval rested on is the organization’s to change, and the player’s until then', async () => {
  const { event, id, answers } = await registerMinor('approval')
  const change = (more: object, ctx = ana.ctx) =>
    fieldsOf(ctx, id, { ...MINOR, answers: { ...answers, role: 'wolf', ...more } })
  expect(await change({})).toBe(null)
  await changeRegistrations(mar.ctx, event.ref, { ids: [id], action: 'confirm' })
  expect(await change({ role: 'witch' })).toEqual({ 'answers.role': 'decided' })
  // How to reach them, what was left open, and protected answers stay theirs.
  expect(await change({ why: 'Me encantan', phone: '600000002', diet: 'vegana' })).toBe(null)
  expect(await change({ why: 'Otra cosa' })).toEqual({ 'answers.why': 'decided' })
  expect(await change({ role: 'witch', why: 'Me encantan' }, mar.ctx)).toBe(null)
})

test('another guardian signs another authorization', async () => {
  const { id, answers } = await registerMinor('first_come')
  const bytes = Buffer.from('%PDF-1.7\nx')
  await changeAuthorization(
    ana.ctx,
    id,
    await storeAnswerFile(ana.ctx, { field: 'authorization', name: 'a.pdf', bytes }),
  )
  const name = (guardian: string) => ({ ...MINOR, answers, guardian: { ...MINOR.guardian, name: guardian } })
  await changeAnswers(ana.ctx, id, { ...name('Madre'), answers: { ...answers, why: 'Sí' } })
  expect(await getMyRegistration(ana.ctx, id)).toMatchObject({ authorizationMissing: false })
  await changeAnswers(ana.ctx, id, name('Padre'))
  expect(await getMyRegistration(ana.ctx, id)).toMatchObject({ authorizationMissing: true })
})
