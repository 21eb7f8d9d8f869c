import { expect, test } from 'vitest'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { cancelRegistration } from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { codeState } from '#shared/payments/discounts.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getDiscounts } from '../discounts.server.ts'
import { listDateRules } from '../queries.server.ts'
import { endRule, saveCode, savePeriod } from './rules.server.ts'

const fixtures = await registrationFixtures()
const { sql, olga, edu, mar, rosa, sara, anonymousCtx, createOpenEvent, createPlayers, registerPlayer } = fixtures
const [ana, beto] = (await createPlayers(2)) as [typeof sara, typeof sara]

const EARLY = { title_es: 'Anticipado', value: 1500, unit: 'amount', direction: 'less', ends_on: '2026-11-30' }
const CODE = { code: ' luna-llena ', value: 10, unit: 'percent', uses_max: 2, ends_on: '2027-01-06' }
const fieldsOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.fields ?? null

test('money is seen and changed by owner and editors alone', async () => {
  const { ref } = await createOpenEvent()
  const calls = [getDiscounts, savePeriod, saveCode, endRule] as ((...args: unknown[]) => Promise<unknown>)[]
  for (const { ctx } of [mar, rosa, sara])
    for (const call of calls) expect(await errorOf(call(ctx, ref, EARLY))).toMatchObject({ status: 404 })
  expect(await errorOf(getDiscounts(anonymousCtx, ref))).toMatchObject({ status: 403 })
  for (const ctx of [olga.ctx, edu.ctx]) expect((await getDiscounts(ctx, ref)).codes).toEqual([])
})

test('a ticket has one price a day: periods that cross are refused', async () => {
  const { ref, tickets } = await createOpenEvent({ tickets: [{}, {}] })
  const [bed, tent] = tickets
  const id = await savePeriod(olga.ctx, ref, { ...EARLY, tickets: [bed] })
  const late = { ...EARLY, direction: 'more', starts_on: '2026-11-30', ends_on: '' }
  expect(await fieldsOf(savePeriod(olga.ctx, ref, late))).toEqual({ starts_on: 'periods_overlap' })
  expect(await fieldsOf(savePeriod(olga.ctx, ref, { ...late, tickets: [bed] }))).toEqual({
    starts_on: 'periods_overlap',
  })
  await savePeriod(olga.ctx, ref, { ...late, tickets: [tent] })
  await savePeriod(olga.ctx, ref, { ...late, tickets: [String(bed)], starts_on: '2026-12-01' })
  expect(await fieldsOf(savePeriod(olga.ctx, ref, { ...EARLY, id, ends_on: '2026-12-01', tickets: [bed] }))).toEqual({
    ends_on: 'periods_overlap',
  })
  // Two editors at once: the days are taken once.
  const other = await createOpenEvent()
  const results = await Promise.allSettled([olga, edu].map(({ ctx }) => savePeriod(ctx, other.ref, EARLY)))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // What ended counts for nobody, and comes back only where its days are free.
  await endRule(olga.ctx, ref, { id, ended: true })
  const again = await savePeriod(olga.ctx, ref, { ...EARLY, tickets: [bed] })
  expect(await fieldsOf(endRule(olga.ctx, ref, { id, ended: false }))).toEqual({ ends_on: 'periods_overlap' })
  await endRule(olga.ctx, ref, { id: again, ended: true })
  await endRule(olga.ctx, ref, { id, ended: false })
  expect((await getDiscounts(olga.ctx, ref)).periods.map(({ ended }) => ended)).toEqual([false, false, false, true])
})

test.each([
  [{ value: 0 }, 'value'],
  [{ unit: 'percent', value: 101 }, 'value'],
  [{ unit: 'percent', value: 12.5 }, 'value'],
  [{ ends_on: '' }, 'ends_on'],
  [{ starts_on: '2026-12-01' }, 'ends_on'],
  [{ ends_on: '2026-02-30' }, 'ends_on'],
  [{ title_es: '' }, 'title_es'],
  [{ tickets: [999_999] }, 'tickets'],
  [{ direction: 'sideways' }, 'direction'],
])('refuses a period with %j', async (wrong, field) => {
  const { ref } = await createOpenEvent()
  expect(Object.keys((await fieldsOf(savePeriod(olga.ctx, ref, { ...EARLY, ...wrong }))) ?? {})).toEqual([field])
})

test('codes are unique in an event however they are typed, and an edit never overwrites another', async () => {
  const { ref, eventId } = await createOpenEvent()
  await saveCode(olga.ctx, ref, CODE)
  expect(await fieldsOf(saveCode(edu.ctx, ref, { ...CODE, code: 'LUNA-LLENA' }))).toEqual({ code: 'taken' })
  expect(await fieldsOf(saveCode(edu.ctx, ref, { ...CODE, code: 'ab_c' }))).toEqual({ code: 'characters' })
  const other = await createOpenEvent()
  await saveCode(olga.ctx, other.ref, CODE)
  const [code] = (await getDiscounts(olga.ctx, ref)).codes
  const { id, version } = code!
  await saveCode(edu.ctx, ref, { ...CODE, id, version, value: 20 })
  expect(await errorOf(saveCode(olga.ctx, ref, { ...CODE, id, version }))).toMatchObject({ code: 'changed_meanwhile' })
  expect(await errorOf(saveCode(olga.ctx, other.ref, { ...CODE, id }))).toMatchObject({ status: 404 })
  expect(await errorOf(endRule(olga.ctx, other.ref, { id, ended: true }))).toMatchObject({ status: 404 })
  const log =
    await sql`select action from audit_log where entity_type = 'event' and entity_id = ${eventId} and action like '%PriceRule' order by id`
  expect(log.map(({ action }) => action)).toEqual(['savePriceRule', 'savePriceRule'])
})

test('says who used a code and what it came to, and an edit changes nothing that was charged', async () => {
  const event = await createOpenEvent({ tickets: [{ title: 'Cama' }] })
  const { ref } = event
  await savePeriod(olga.ctx, ref, { ...EARLY, value: 300 })
  await saveCode(olga.ctx, ref, CODE)
  await registerPlayer(ana, event, { discount_code: 'luna-llena' })
  const second = await registerPlayer(beto, event)
  const read = async () => {
    const { codes, lastUses, takers, today } = await getDiscounts(edu.ctx, ref)
    const { uses, sum, ...code } = codes[0]!
    return { state: codeState({ uses, sum, ...code }, today), uses, sum, lastUses, takers, id: code.id }
  }
  const { id, ...first } = await read()
  expect(first).toMatchObject({
    ...{ state: 'active', uses: 1, sum: -600 },
    lastUses: [{ name: 'Persona1', code: 'LUNA-LLENA', day: '2026-11-20', amount: -600 }],
    takers: expect.arrayContaining([
      { ticketId: event.ticket, ruleId: null, day: '2026-11-20', count: 1, sum: 0 },
      { ticketId: event.ticket, ruleId: expect.any(Number), day: '2026-11-20', count: 1, sum: -300 },
    ]),
  })
  await saveCode(olga.ctx, ref, { ...CODE, id, value: 50, uses_max: 1 })
  expect(await read()).toMatchObject({ state: 'used_up', uses: 1, sum: -600 })
  await endRule(olga.ctx, ref, { id, ended: true })
  expect(await read()).toMatchObject({ state: 'ended', sum: -600 })
  await cancelRegistration(beto.ctx, second.id)
  expect((await read()).takers).toHaveLength(1)
})

test('a copied event has the prices and codes of the original on its own days, unused', async () => {
  const { ref, tickets } = await createOpenEvent({ tickets: [{}, {}] })
  await savePeriod(olga.ctx, ref, { ...EARLY, tickets: [tickets[1]] })
  await saveCode(olga.ctx, ref, CODE)
  const gone = await saveCode(olga.ctx, ref, { ...CODE, code: 'VIEJO' })
  await endRule(olga.ctx, ref, { id: gone, ended: true })
  const copy = await duplicateEvent(olga.ctx, ref, { date_start: '2028-02-12' })
  const { periods, codes, tickets: copied } = await getDiscounts(olga.ctx, copy.translationId)
  expect(periods).toMatchObject([{ endsOn: '2027-11-30', amount: -1500, ticketIds: [copied[1]!.id], uses: 0 }])
  expect(codes).toMatchObject([{ code: 'LUNA-LLENA', endsOn: '2028-01-06', usesMax: 2 }])
  expect(await listDateRules(olga.ctx, copy.eventId)).toHaveLength(1)
})
