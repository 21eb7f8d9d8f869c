import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { FILTER_NEEDS, playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { getPlayer } from './player.server.ts'
import { listPlayers } from './players.server.ts'

const { sql, olga, edu, mar, rosa, sara, team, vera, addPlayer, createPlayersEvent } = await playerFixtures()

const query = (text = '') => playersQuery.read(text)
const event = await createPlayersEvent()
const [litera, apoyo] = event.tickets
const add = (player: Parameters<typeof addPlayer>[1]) => addPlayer(event.eventId, player)
const ids = {
  ana: await add({
    name: 'Ana Ñúñez',
    ticket: litera,
    answers: { menu: 'vegan', extras: ['cloak', 'bus'], again: true },
  }),
  blas: await add({
    name: 'Blas',
    ticket: litera,
    answers: { menu: 'meat', again: false, years: 10 },
    special: { allergies: 'cacahuetes' },
  }),
  cora: await add({
    name: 'Cora',
    ticket: apoyo,
    state: 'waitlisted',
    waitingSince: '2026-11-02T10:00:00Z',
    note: 'Habla gallego',
  }),
  dani: await add({
    name: 'Dani',
    ticket: apoyo,
    state: 'waitlisted',
    waitingSince: '2026-11-01T10:00:00Z',
    answers: { years: 9 },
  }),
  eva: await add({ name: 'Eva', ticket: litera, birthDate: '2012-05-05', email: 'eva@correo.example' }),
  fin: await add({ name: 'Fin', ticket: litera, state: 'cancelled' }),
  test: await add({ name: 'Prueba', ticket: litera, test: true }),
}
const names = async (text = '', ctx = olga.ctx) =>
  (await listPlayers(ctx, event.translationId, query(text))).rows.map(({ name }) => name)

test('lists those who have a seat or wait for one, seats first, then the waiting list in its order', async () => {
  expect(await names()).toEqual(['Ana Ñúñez', 'Blas', 'Eva', 'Dani', 'Cora'])
  const { rows, total, counts, tickets } = await listPlayers(olga.ctx, event.translationId, query())
  expect(total).toBe(5)
  expect(rows.map(({ waitingPlace }) => waitingPlace !== null)).toEqual([false, false, false, true, true])
  expect(counts).toContainEqual({ ticket: litera, state: 'confirmed', test: true, count: 1 })
  expect(tickets.map(({ title }) => title)).toEqual(['Con literas', 'Apoyo'])
})

test('a page beyond the last is the last', async () => {
  const { rows, ...list } = await listPlayers(olga.ctx, event.translationId, query('page=9'))
  expect([rows.length, list.total, list.page, list.pages]).toEqual([5, 5, 1, 1])
})

test.each([
  ['q=nunez', ['Ana Ñúñez']],
  ['q=correo.example', ['Eva']],
  ['q=GALLEGO', ['Cora']],
  ['q=%25', []],
  [`ticket=${apoyo}`, ['Dani', 'Cora']],
  ['state=cancelled', ['Fin']],
  ['state=waiting', ['Dani', 'Cora']],
  ['answer=menu:vegan', ['Ana Ñúñez']],
  ['answer=menu:vegan&answer=menu:meat', ['Ana Ñúñez', 'Blas']],
  ['answer=menu:vegan&answer=again:false', []],
  ['answer=extras:bus', ['Ana Ñúñez']],
  ['answer=again:true', ['Ana Ñúñez']],
  ['answer=years:*', ['Blas', 'Dani']],
  ['answer=menu:-', ['Eva', 'Dani', 'Cora']],
  ['answer=nothing:x', []],
  ['missing=authorization', ['Eva']],
  ['missing=guardian&missing=followup', ['Ana Ñúñez', 'Blas', 'Eva']],
  ['test=1', ['Prueba']],
  ['sort=-name', ['Eva', 'Dani', 'Cora', 'Blas', 'Ana Ñúñez']],
  ['sort=answer.years', ['Dani', 'Blas', 'Ana Ñúñez', 'Cora', 'Eva']],
  ['sort=answer.menu&state=confirmed', ['Blas', 'Ana Ñúñez', 'Eva']],
])('finds %s', async (text, expected) => {
  expect(await names(text)).toEqual(expected)
})

test('the search finds payment references, however they are written, and the code at the door', async () => {
  await sql`insert into payment_references (reference, normalized, registration_id) values ('LOB7K2M9', '10B7K2M9', ${ids.eva})`
  const [{ code } = {}] = await sql`select code from registrations where id = ${ids.eva}`
  for (const q of ['LOB-7K2M9', 'lob7k2', '7k2m9', code]) expect(await names(`q=${q}`)).toEqual(['Eva'])
  expect(await names('q=zzz-7K2M9')).toEqual([])
})

test('a name with ñ is found by n, after the names that are written so', async () => {
  const own = await createPlayersEvent()
  for (const name of ['Peña', 'Pena', 'Penaz', 'Peñaz']) await addPlayer(own.eventId, { name, ticket: own.tickets[0] })
  const found = async (text: string) =>
    (await listPlayers(olga.ctx, own.translationId, query(text))).rows.map(({ name }) => name)
  expect(await found('q=peñ')).toEqual(['Peña', 'Peñaz', 'Pena', 'Penaz'])
  expect(await found('q=pen')).toEqual(['Pena', 'Penaz', 'Peña', 'Peñaz'])
  expect(await found('sort=name')).toEqual(['Pena', 'Penaz', 'Peña', 'Peñaz'])
})

test('every order and column can be read', async () => {
  for (const name of [
    'ticket',
    'state',
    'price',
    'paid',
    'contact',
    'created',
    'age',
    'email',
    'holder',
    'guardian',
    'note',
    'missing',
  ])
    expect(await names(`sort=${name}&column=${name}`)).toHaveLength(5)
})

test('shows the chosen columns in words', async () => {
  const page = await listPlayers(
    { ...olga.ctx, locale: 'en' },
    event.translationId,
    query('column=answer.extras&column=answer.again&column=age&column=ticket&q=ana'),
  )
  expect(page.columns).toEqual(['answer.extras', 'answer.again', 'age', 'ticket'])
  expect(page.rows[0]!.cells).toEqual(['Cloak, Bus', 'Yes', '', 'Bunks'])
})

test('what players pay is for owner and editors: neither a column, nor an order, nor beside the table', async () => {
  const asked = 'column=price&column=paid&column=ticket&sort=-price'
  const money = async (ctx: RequestContext) => {
    const page = await listPlayers(ctx, event.translationId, query(asked))
    const usual = await listPlayers(ctx, event.translationId, query())
    const { price } = await getPlayer(ctx, event.translationId, ids.ana)
    const shown = [page.columns, usual.columns, page.available].map((names) =>
      ['price', 'paid'].some((name) => (names as string[]).includes(name)),
    )
    return [...shown, price, JSON.stringify([page, usual]).includes('€'), page.rows[0]!.name]
  }
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${ids.blas}, 'option', 'option:extras:bus', 'Autobús', 500)`
  for (const { ctx } of [olga, edu]) expect(await money(ctx)).toEqual([true, true, true, 9500, true, 'Blas'])
  expect(await money(mar.ctx)).toEqual([false, false, false, null, false, 'Ana Ñúñez'])
})

test('a filter that the reader may not use is not applied', async () => {
  FILTER_NEEDS.missing = 'money.read'
  const found = [await names('missing=guardian'), await names('missing=guardian', mar.ctx)]
  FILTER_NEEDS.missing = null
  expect(found).toEqual([['Eva'], await names('', mar.ctx)])
})

test('protected answers are in no row, filter, order or column, and only their presence is told', async () => {
  const asked = 'column=answer.allergies&sort=answer.allergies&answer=allergies:cacahuetes'
  const page = await listPlayers(olga.ctx, event.translationId, query(asked))
  expect(page.rows).toEqual([])
  expect(page.columns).not.toContain('answer.allergies')
  const all = await listPlayers(olga.ctx, event.translationId, query('column=answer.allergies&sort=answer.allergies'))
  expect(JSON.stringify(all)).not.toContain('cacahuetes')
  expect(all.rows.filter(({ hasNeeds }) => hasNeeds).map(({ name }) => name)).toEqual(['Blas'])
  expect(await names('q=cacahuetes')).toEqual([])
})

test('only who may read players does', async () => {
  for (const { ctx } of [olga, edu, mar]) expect(await names('', ctx)).toHaveLength(5)
  for (const { ctx } of [rosa, sara, team, vera])
    expect((await errorOf(listPlayers(ctx, event.translationId, query())))?.status).toBe(404)
})

test('the second part of the form is missing where it was asked and required', async () => {
  const page = await listPlayers(olga.ctx, event.translationId, query('missing=followup'))
  expect(page.rows.map(({ name }) => name)).toEqual(['Ana Ñúñez', 'Blas', 'Eva'])
  expect(ids.ana).toBeGreaterThan(0)
})
