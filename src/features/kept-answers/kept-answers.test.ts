import { beforeEach, expect, test } from 'vitest'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { exportAccount } from '#features/identity/accounts/queries/personal-data.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { allFields, type FormDefinition, type FormField } from '#shared/registrations/form-definition.ts'
import { type AskedForm, KEPT_KINDS, type KeptKind } from '#shared/registrations/kept-answers.ts'
import { readyFields } from '#shared/registrations/ready-made.ts'
import { NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { acceptHandover, register } from '#tests/fixtures/registering.ts'
import { at, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from '../registrations/commands/player/answers.server.ts'
import { offerHandover } from '../registrations/handovers/offer.server.ts'
import {
  deleteKeptAnswer,
  deleteKeptAnswers,
  eraseLapsedAnswers,
  renewProtectedConsent,
  withdrawProtectedConsent,
} from './commands.server.ts'
import { listKeptAnswers, offerKeptAnswers } from './queries.server.ts'

const { db, sql, services, olga, createPlayers, createOpenEvent } = await registrationFixtures()
const [ana, eva] = (await createPlayers(2)) as [
  { id: number; ctx: RequestContext },
  { id: number; ctx: RequestContext },
]
await (services.jobs as Jobs).work('registrations.handover', async () => {})
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, kept_answer_consents'))

const FIELDS = (['phone', 'diet', 'allergies', 'emergency'] as const).flatMap(readyFields)
const ANSWERS = {
  phone: '600123456',
  diet: 'other',
  diet_other: 'Sin gluten',
  allergies: 'Avispas',
  emergency_name: 'Marta Arribas',
  emergency_phone: '611222333',
}
const KEEP = { ordinary: 'Guardar mis respuestas', protected: 'Guardar mi salud' }
const KEPT = {
  birth_date: { birth_date: '1990-05-06' },
  phone: { phone: '+34600123456' },
  diet: { diet: 'other', diet_other: 'Sin gluten' },
  allergies: { allergies: 'Avispas' },
  emergency: { emergency_name: 'Marta Arribas', emergency_phone: '+34611222333' },
}
const form = (fields: FormField[], more: Partial<AskedForm> = {}): AskedForm => ({
  definition: { sections: [{ key: 'main', title: { es: 'Datos', en: null }, fields }] } satisfies FormDefinition,
  ...{ ticketId: 1, stages: ['signup'], asksBirthDate: true },
  ...more,
})
const createEvent = () => createOpenEvent({ fields: FIELDS, settings: { asksBirthDate: true, companions: 1 } })
type Event = Awaited<ReturnType<typeof createEvent>>
const signUp = ({ ctx }: { ctx: RequestContext }, event: Event, sent: object = {}, options: object = { keep: KEEP }) =>
  register(ctx, event.ref, { ticket: event.ticket, birth_date: '1990-05-06', answers: ANSWERS, ...sent }, options)
const keptBy = async ({ ctx }: { ctx: RequestContext }) =>
  Object.fromEntries((await listKeptAnswers(ctx)).answers.map(({ kind, value }) => [kind, value]))
/** `ana`, with everything kept. */
async function keepAll() {
  await signUp(ana, await createEvent())
}
const offeredOf = async (fields: FormField[], ctx = ana.ctx) => await offerKeptAnswers(ctx, form(fields))
const change = (key: string, changes: Partial<FormField>) =>
  FIELDS.map((field) => (field.key === key ? { ...field, ...changes } : field))
const job = (now: string) => ({ ...jobContext({ db, services }, 'registrations.retention'), now: new Date(now) })

test('what was agreed to is kept, encrypted for this person and kind alone; without it nothing is', async () => {
  const event = await createEvent()
  await signUp(eva, event, {}, {})
  expect(await keptBy(eva)).toEqual({})
  await signUp(ana, event)
  expect(await keptBy(ana)).toEqual(KEPT)
  const stored = JSON.stringify([...(await sql`select * from kept_answers`)])
  expect(stored).not.toMatch(/Marta|gluten|Avispas|600123456|1990/)
  const { consents } = await listKeptAnswers(ana.ctx)
  expect(consents).toEqual([
    { scope: 'ordinary', shown: KEEP.ordinary, agreedAt: NOW, lapsesAt: null, erasedAt: null },
    {
      scope: 'protected',
      shown: KEEP.protected,
      agreedAt: NOW,
      lapsesAt: new Date('2027-11-20T10:00:00Z'),
      erasedAt: new Date('2027-12-20T10:00:00Z'),
    },
  ])
  await sql`insert into kept_answer_consents (user_id, scope, shown, agreed_at) values (${eva.id}, 'protected', '', now())`
  await sql`insert into kept_answers select ${eva.id}, kind, scope, encrypted, kept_at from kept_answers where kind = 'diet'`
  await sql`update kept_answers set encrypted = (select encrypted from kept_answers where kind = 'emergency') where kind = 'allergies'`
  expect(await keptBy(eva)).toEqual({ diet: null })
  expect(await keptBy(ana)).toMatchObject({ allergies: null, emergency: KEPT.emergency })
})

test('the two agreements are separate, and what is left empty is not kept any more', async () => {
  await signUp(ana, await createEvent(), {}, { keep: { ordinary: 'Sí' } })
  expect(await keptBy(ana)).toEqual({ birth_date: KEPT.birth_date, phone: KEPT.phone })
  await signUp(ana, await createEvent(), {}, { keep: { protected: 'Sí' } })
  const later = { ...ANSWERS, phone: '', allergies: '', emergency_name: 'Julia Robles' }
  await signUp(ana, await createEvent(), { answers: later }, { keep: { protected: 'Sí' } })
  expect(await keptBy(ana)).toEqual({
    ...{ birth_date: KEPT.birth_date, phone: KEPT.phone, diet: KEPT.diet },
    emergency: { ...KEPT.emergency, emergency_name: 'Julia Robles' },
  })
})

test('nothing is kept of companions, of minors, of trying the form, nor by a form that is sent again or refused', async () => {
  const additionals = [{ name: 'Leo', birth_date: '1991-01-01', answers: { ...ANSWERS, phone: '699999999' } }]
  await signUp(ana, await createEvent(), { additionals })
  expect(await keptBy(ana)).toEqual(KEPT)
  await deleteKeptAnswers(ana.ctx)
  const guardian = { name: 'Carmen Ruiz', phone: '600111222', email: null }
  await signUp(ana, await createEvent(), { birth_date: '2015-05-02', guardian })
  // Of age on the day of the event, not yet today.
  await signUp(eva, await createEvent(), { birth_date: '2008-12-01' })
  const event = await createEvent()
  await signUp(olga, event, {}, { keep: KEEP, test: true })
  const formKey = crypto.randomUUID()
  await signUp(ana, event, { form_key: formKey }, {})
  await signUp(ana, event, { form_key: formKey })
  await expect(signUp(eva, event, { answers: { ...ANSWERS, diet: 'nothing' } })).rejects.toThrow()
  expect(await sql`select 1 from kept_answer_consents`).toHaveLength(0)
})

test('a form is filled in where a question is the ready-made one, with its key, type, words and protection', async () => {
  await keepAll()
  const whole = await offeredOf(FIELDS)
  expect(whole).toMatchObject({ birthDate: '1990-05-06', kinds: KEPT_KINDS, asked: KEPT_KINDS, lapsed: null })
  expect(whole.answers).toEqual({ ...ANSWERS, phone: '+34600123456', emergency_phone: '+34611222333' })
  const numbered = FIELDS.map((field) => ({ ...field, key: `${field.key}_2` }))
  expect((await offeredOf(numbered)).answers).toMatchObject({ allergies_2: 'Avispas', diet_2: 'other' })
  const lacking = async (fields: FormField[]) => {
    const { kinds } = await offeredOf(fields)
    return KEPT_KINDS.filter((kind) => !kinds.includes(kind))
  }
  const refused: [FormField[], KeptKind][] = [
    [change('phone', { label: { es: 'Teléfono de tu madre', en: null } }), 'phone'],
    [change('phone', { type: 'text' }), 'phone'],
    [change('allergies', { sensitivity: 'normal' }), 'allergies'],
    [change('allergies', { stage: 'followup' }), 'allergies'],
    [change('allergies', { tickets: [2] }), 'allergies'],
    [FIELDS.filter(({ key }) => key !== 'emergency_phone'), 'emergency'],
    [FIELDS.filter(({ key }) => key !== 'diet_other'), 'diet'],
    [change('diet', { options: [formOption('other', { label: { es: 'Halal', en: null } })] }), 'diet'],
    [[...FIELDS, ...readyFields('allergies').map((field) => ({ ...field, key: 'allergies_2' }))], 'allergies'],
  ]
  for (const [fields, kind] of refused) expect(await lacking(fields)).toEqual([kind])
  expect(await offerKeptAnswers(eva.ctx, form(FIELDS))).toMatchObject({ answers: {}, birthDate: null, kinds: [] })
  expect(allFields(form(FIELDS).definition)).toEqual(FIELDS)
})

test('an answer that is the organizer’s own leaves what is kept as it is', async () => {
  await keepAll()
  const own = formOption('halal')
  const [diet] = readyFields('diet')
  const fields = change('diet', { options: [...diet!.options, own] })
  const event = await createOpenEvent({ fields, settings: { asksBirthDate: true } })
  await signUp(ana, event, { answers: { ...ANSWERS, diet: 'halal' } })
  expect(await keptBy(ana)).toEqual(KEPT)
})

test('protected answers are offered for twelve months, may be agreed to again for thirty days, and are erased then', async () => {
  await keepAll()
  const offeredAt = (instant: string) => offerKeptAnswers(at(ana.ctx, instant), form(FIELDS))
  expect(await offeredAt('2027-11-20T09:59:00Z')).toMatchObject({ kinds: KEPT_KINDS, lapsed: null })
  const lapsed = await offeredAt('2027-11-20T10:00:00Z')
  expect(lapsed).toMatchObject({
    ...{ kinds: ['birth_date', 'phone'], answers: { phone: '+34600123456' } },
    lapsed: { kinds: ['diet', 'allergies', 'emergency'], erasedAt: new Date('2027-12-20T10:00:00Z') },
  })
  expect(Object.keys(lapsed.answers)).toEqual(['phone'])
  expect(await eraseLapsedAnswers(job('2027-12-20T09:59:00Z'))).toBe(0)
  await renewProtectedConsent(at(ana.ctx, '2027-12-01T12:00:00Z'), 'Otros doce meses')
  expect(await offeredAt('2028-11-30T12:00:00Z')).toMatchObject({ kinds: KEPT_KINDS, lapsed: null })
  expect(await eraseLapsedAnswers(job('2028-12-30T12:00:00Z'))).toBe(0)
  expect(await eraseLapsedAnswers(job('2029-01-01T12:00:00Z'))).toBe(1)
  expect(await keptBy(ana)).toEqual({ birth_date: KEPT.birth_date, phone: KEPT.phone })
  await expect(renewProtectedConsent(ana.ctx, 'Tarde')).rejects.toMatchObject({ kind: 'missing' })
})

test('each is deleted alone, the protected ones by withdrawing the agreement, and all at once; never another person’s', async () => {
  await keepAll()
  await signUp(eva, await createEvent())
  await deleteKeptAnswer(ana.ctx, 'phone')
  await deleteKeptAnswer(ana.ctx, 'phone')
  await expect(deleteKeptAnswer(ana.ctx, 'constructor')).rejects.toMatchObject({ kind: 'missing' })
  expect(Object.keys(await keptBy(ana))).toHaveLength(4)
  await withdrawProtectedConsent(ana.ctx)
  expect(await keptBy(ana)).toEqual({ birth_date: KEPT.birth_date })
  await deleteKeptAnswer(ana.ctx, 'birth_date')
  expect(await listKeptAnswers(ana.ctx)).toEqual({ answers: [], consents: [] })
  expect(await keptBy(eva)).toEqual(KEPT)
  await deleteKeptAnswers(eva.ctx)
  expect(await sql`select 1 from kept_answers`).toHaveLength(0)
})

test('who takes a seat that is handed over keeps their own answers', async () => {
  const event = await createEvent()
  const { id } = await signUp(ana, event, {}, {})
  const [{ username }] = (await sql`select username from users where id = ${eva.id}`) as unknown as [
    { username: string },
  ]
  const offered = await offerHandover(ana.ctx, id, { username })
  await acceptHandover(eva.ctx, offered, { birth_date: '1990-05-06', answers: ANSWERS }, { keep: KEEP })
  expect(await keptBy(eva)).toEqual(KEPT)
  expect(await keptBy(ana)).toEqual({})
})

test('the second part of a form is filled in where it has no answer yet, and kept of the person alone', async () => {
  const fields = FIELDS.map((field) => ({ ...field, stage: 'followup' as const, required: false }))
  const event = await createOpenEvent({ fields, settings: { companions: 1 } })
  const { id, members } = await signUp(ana, event, { answers: {}, additionals: [{ name: 'Leo' }] })
  expect(await keptBy(ana)).toEqual({})
  await changeAnswers(ana.ctx, members[1]!.id, { answers: ANSWERS }, { keep: KEEP })
  await changeAnswers(olga.ctx, id, { answers: ANSWERS }, { keep: KEEP })
  expect(await sql`select 1 from kept_answers`).toHaveLength(0)
  await changeAnswers(ana.ctx, id, { answers: ANSWERS }, { keep: { protected: 'Sí' } })
  const { diet, allergies, emergency } = KEPT
  expect(await keptBy(ana)).toEqual({ diet, allergies, emergency })
  const offer = await offerKeptAnswers(ana.ctx, form(fields, { stages: ['followup'] }), { allergies: 'Ninguna' })
  expect(offer).toMatchObject({ kinds: ['diet', 'emergency'] })
  expect(Object.keys(offer.answers)).not.toContain('allergies')
})

test('the export of an account has them readable, and its erasure removes them', async () => {
  await keepAll()
  const [account] = await exportAccount(job('2026-11-21T12:00:00Z'), ana.id)
  expect(JSON.stringify(account)).toContain(JSON.stringify(KEPT.emergency))
  await sql`update users set erase_after = '2026-11-01' where id = ${ana.id}`
  await eraseDueAccounts({ ...jobContext({ db, services }, 'accounts.erase'), now: NOW })
  expect(await sql`select 1 from kept_answer_consents`).toHaveLength(0)
})
