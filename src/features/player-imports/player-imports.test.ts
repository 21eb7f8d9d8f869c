import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { peopleFixtures } from '#tests/fixtures/people-fixtures.ts'
import { formField } from '#tests/fixtures/registration-fixtures.ts'
import { applyPeople, choosePeopleColumns, correctPeople, discardPeople } from './commands/apply.server.ts'
import { uploadPeople } from './commands/upload.server.ts'
import { getImported } from './imported.server.ts'
import { getPeopleColumns, getPeopleRows, listPlayerImports } from './queries.server.ts'
import { removeOldImports } from './stored-people.server.ts'

const fixtures = await peopleFixtures()
const { sql, olga, edu, mar, rosa, sara, vera, createOpenEvent, createPlayers, registerPlayer, upload, bringIn, look } =
  fixtures

const stored = (event: { eventId: number }) =>
  sql`select name, email, state, ticket_id from registrations where event_id = ${event.eventId} and user_id is null order by id`
const sentence = async (event: { ref: number; eventId: number }, text: string) =>
  (await look(event, await upload(event, text))).map(({ says }) => says)

test('says of every row what will happen, and what is wrong with it', async () => {
  const event = await createOpenEvent({
    event: { minimum_age: 16 },
    settings: { asksBirthDate: true },
    fields: [formField('age', 'number')],
  })
  const [ana] = await createPlayers(1, 'Repetida')
  await registerPlayer(ana!, event, { birth_date: '1990-01-01' })
  expect(
    await sentence(
      event,
      [
        'Nombre;Correo;Estado;Pagado;Fecha de pago;Fecha de nacimiento;age',
        'Uno;uno@example.org;;60,00 €;01/10/2026;01/02/1990;30',
        'Dos;;en espera;;;;',
        ';tres@example.org;;;;;',
        'Cuatro;cuatro@;quizás;mucho;31/02/2026;01/02/2020;muchos',
        'Uno;otro@example.org;;;;;',
        'repetida1;;;;;;',
        'Siete;REPETIDA1@example.org;cancelado;;;;',
        'Ocho;;;70;;;',
        'Nueve;;;10 USD;01/01/2090;;',
      ].join('\n'),
    ),
  ).toEqual([
    'confirmed',
    'waitlisted',
    'wrong name:required',
    'wrong email:email state:state paid:amount paid_on:date birth_date:underage answer_age:number',
    'out repeated',
    'out exists',
    'out says_cancelled exists',
    'confirmed credit',
    'wrong paid:currency paid_on:date',
  ])
})

test('repairs cells in place, leaves rows out and takes them in, and brings in the rest once', async () => {
  const event = await createOpenEvent()
  const id = await upload(event, 'Nombre;Correo\nUno;uno\nDos;dos@example.org\nDos;otra@example.org\nTres;')
  expect(await look(event, id)).toMatchObject([
    { says: 'wrong email:email' },
    { says: 'confirmed' },
    { says: 'out repeated' },
    { says: 'confirmed' },
  ])
  await correctPeople(olga.ctx, event.ref, id, { fixes: { row0: { email: 'uno@example.org' }, row99: { email: 'x' } } })
  const form = { shown: 'ccoc', out: '5' }
  expect(await bringIn(event, id, form)).toEqual({ added: 3 })
  expect(await bringIn(event, id, form)).toEqual({ added: 3 })
  expect(await stored(event)).toMatchObject([
    { name: 'Uno', email: 'uno@example.org', state: 'confirmed' },
    { name: 'Dos', email: 'dos@example.org' },
    { name: 'Dos', email: 'otra@example.org' },
  ])
  expect(await getImported(mar.ctx, event.ref, id)).toMatchObject({
    rows: [{ line: 2 }, { line: 3 }, { line: 4, name: 'Dos', state: 'confirmed', paid: null }],
    leftOut: [5],
  })
  const history = await sql`select h.action, h.user_id, h.to_state from registration_history h
    join registrations r on r.id = h.registration_id where r.event_id = ${event.eventId}`
  expect(history).toEqual(Array(3).fill({ action: 'import', user_id: olga.id, to_state: 'confirmed' }))
  // Of what the sheet said nothing is left, and the same sheet again finds everybody there.
  expect(await sql`select sheet from player_imports where id = ${id}`).toEqual([{ sheet: null }])
  expect(await sentence(event, 'Nombre;Correo\nuno;\nOtro;DOS@example.org')).toEqual(['out exists', 'out exists'])
})

test('a row has the number that the spreadsheet shows, also once it was brought in', async () => {
  const event = await createOpenEvent()
  const id = await upload(event, '\nNombre;Correo\n\nUno;uno\n\n\nDos;\nTres;')
  expect((await getPeopleRows(olga.ctx, event.ref, id)).rows.map(({ line }) => line)).toEqual([4, 7, 8])
  expect(await bringIn(event, id, { shown: 'xcc', out: '8' })).toEqual({ added: 1 })
  expect(await getImported(olga.ctx, event.ref, id)).toMatchObject({
    rows: [{ line: 7, name: 'Dos' }],
    leftOut: [4, 8],
  })
})

test('a formula with an error and a name that nobody sees are to be repaired', async () => {
  const event = await createOpenEvent({ tickets: [{ title: 'Elfo' }], fields: [formField('size', 'text')] })
  const text = 'Nombre;Entrada;Pagado;size\nUno;;#¡REF!;M\nDos;;#N/A;#VALUE!\n\u200b\u2060;Elfo;10;S\nTres;#N/D;60;L'
  expect(await sentence(event, text)).toEqual([
    'wrong paid:formula',
    'wrong paid:formula answer_size:formula',
    'wrong name:required',
    'wrong ticket:ticket',
  ])
})

test('nobody is left out of whom the page said that they come in', async () => {
  const event = await createOpenEvent()
  const id = await upload(event, 'Nombre\nUno\nDos')
  const other = await upload(event, 'Nombre\nDos')
  await bringIn(event, other, { shown: 'c' })
  expect(await bringIn(event, id, { shown: 'cc' })).toEqual({ look: true })
  expect(await stored(event)).toHaveLength(1)
  expect(await bringIn(event, id, { shown: 'co', out: '3' })).toEqual({ added: 1 })
})

test('gives the seats that there are, and says before who waits', async () => {
  const event = await createOpenEvent({ tickets: [{ title: 'Elfo', amount: 2 }, { title: 'Orco' }] })
  const text = 'Nombre;Entrada\nUno;Elfo\nDos;elfo\nTres;Elfo\nCuatro;Orco\nCinco;Trol'
  const id = await upload(event, text)
  expect((await look(event, id)).map(({ says }) => says)).toEqual([
    'confirmed',
    'confirmed',
    'waitlisted full',
    'confirmed',
    'wrong ticket:ticket',
  ])
  const [ana] = await createPlayers(1, 'Rapida')
  await registerPlayer(ana!, event)
  // Somebody was faster: nobody is put on the waiting list without having been shown there.
  const orc = { names: { n0: 'Trol' }, tickets: { n0: String(event.tickets[1]) } }
  expect(await bringIn(event, id, { shown: 'ccwcx', ...orc })).toEqual({ look: true })
  expect(await stored(event)).toEqual([])
  expect(await bringIn(event, id, { shown: 'cwwcc' })).toEqual({ added: 5 })
  expect((await stored(event)).map(({ state }) => state)).toEqual([
    'confirmed',
    'waitlisted',
    'waitlisted',
    'confirmed',
    'confirmed',
  ])
})

test('the ticket of the rows that name none is chosen once for all of them', async () => {
  const event = await createOpenEvent({ tickets: [{ title: 'Elfo' }, { title: 'Orco' }] })
  const id = await upload(event, 'Nombre;Entrada\nUno;\nDos;-\nTres;Orco')
  expect((await getPeopleRows(olga.ctx, event.ref, id)).unknown).toEqual([{ text: '', rows: 2, chosen: null }])
  expect(await bringIn(event, id, { names: { n0: '-' }, tickets: { n0: String(event.tickets[0]) } })).toEqual({
    added: 3,
  })
  expect((await stored(event)).map((row) => row['ticket_id'])).toEqual([0, 0, 1].map((at) => event.tickets[at]))
})

test('an event that is cancelled takes nobody in, a postponed one has a waiting list', async () => {
  const event = await createOpenEvent()
  const id = await upload(event, 'Nombre\nUno\nDos')
  await sql`update events set happening = 'postponed' where id = ${event.eventId}`
  expect((await look(event, id)).map(({ says }) => says)).toEqual(Array(2).fill('waitlisted postponed'))
  await sql`update events set happening = 'cancelled' where id = ${event.eventId}`
  expect(await errorOf(bringIn(event, id))).toMatchObject({ code: 'wrong_state' })
})

test('amounts are for who edits money, protected answers for who sees them', async () => {
  const event = await createOpenEvent({
    fields: [formField('diet', 'text', { sensitivity: 'special' }), formField('size', 'text')],
  })
  const text = 'Nombre;Pagado;diet;size\nUno;60;celiaca;M'
  const id = await upload(event, text, mar.ctx)
  const { columns, fields, questions, method } = await getPeopleColumns(mar.ctx, event.ref, id)
  expect(columns).toEqual(['name', null, null, 'answer_size'])
  expect([fields.includes('paid'), questions.map(({ label }) => label), method]).toEqual([false, ['size'], null])
  await choosePeopleColumns(mar.ctx, event.ref, id, {
    columns: { 0: 'name', 1: 'paid', 2: 'answer_diet', 3: 'answer_size' },
  })
  await correctPeople(mar.ctx, event.ref, id, { fixes: { row0: { paid: '60', answer_diet: 'celiaca' } } })
  expect(await bringIn(event, id, {}, mar.ctx)).toEqual({ added: 1 })
  const all =
    await sql`select answers, special_answers, (select count(*)::int from payments p where p.registration_id = r.id) as payments
    from registrations r where event_id = ${event.eventId}`
  expect(all).toEqual([{ answers: { size: 'M' }, special_answers: {}, payments: 0 }])

  expect(await bringIn(event, text.replace('Uno', 'Otra'), {}, edu.ctx)).toEqual({ added: 1 })
  const [other] = await sql`select special_answers, organizer_note, b.paid, b.total from registrations r
    join registration_balances b on b.registration_id = r.id where r.event_id = ${event.eventId} and name = 'Otra'`
  expect(other).toEqual({ special_answers: { diet: 'celiaca' }, organizer_note: null, paid: 6000, total: 6000 })
})

test('only who may edit registrations brings people in, and sees no sheet but their own, for a day', async () => {
  const event = await createOpenEvent()
  const id = await upload(event, 'Nombre\nUno')
  expect(await errorOf(uploadPeople(rosa.ctx, event.ref, { pasted: 'Nombre\nUno' }, undefined))).toMatchObject({
    status: 404,
  })
  for (const { ctx } of [rosa, sara, vera, mar]) {
    expect(await errorOf(getPeopleRows(ctx, event.ref, id))).toMatchObject({ status: 404 })
    expect(await errorOf(applyPeople(ctx, event.ref, id, {}))).toMatchObject({ status: 404 })
    expect(await errorOf(correctPeople(ctx, event.ref, id, {}))).toMatchObject({ status: 404 })
    expect(await errorOf(discardPeople(ctx, event.ref, id))).toMatchObject({ status: 404 })
  }
  expect(await listPlayerImports(mar.ctx, event.ref)).toEqual([])
  const [{ sheet } = { sheet: '' }] = await sql`select sheet from player_imports where id = ${id}`
  expect(Buffer.from(sheet, 'base64url').includes('Uno')).toBe(false)
  const other = await createOpenEvent()
  expect(await errorOf(applyPeople(olga.ctx, other.ref, id, {}))).toMatchObject({ status: 404 })
  const tomorrow = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + DAY_MS + 1) }
  expect(await errorOf(getPeopleRows(tomorrow, event.ref, id))).toMatchObject({ status: 404 })
  await removeOldImports(tomorrow)
  expect(await sql`select id from player_imports where id = ${id}`).toEqual([])
})

test('reads XLSX without evaluating anything, and refuses what unpacks to too much', async () => {
  const event = await createOpenEvent()
  const xlsx = await writeXlsx([[{ value: 'Nombre' }], [{ value: '=HYPERLINK("http://x")' }]]).toBuffer()
  const sent = await uploadPeople(olga.ctx, event.ref, {}, { name: 'a.xlsx', bytes: xlsx })
  expect(await bringIn(event, 'id' in sent ? sent.id : 0)).toEqual({ added: 1 })
  expect(await stored(event)).toMatchObject([{ name: '=HYPERLINK("http://x")' }])
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/a.xml': new Uint8Array(30_000_000) })
  const refused = (bytes: Uint8Array) => uploadPeople(olga.ctx, event.ref, {}, { name: 'a.xlsx', bytes })
  expect(await refused(bomb)).toEqual({ refused: 'not_a_sheet' })
  expect(await refused(Buffer.from(`Nombre\n${'Uno\n'.repeat(501)}`))).toEqual({ refused: 'too_many_rows' })
  expect(await refused(Buffer.alloc(1_000_001, 97))).toEqual({ refused: 'too_large' })
  expect(await uploadPeople(olga.ctx, event.ref, {}, undefined)).toEqual({ refused: 'no_file' })
})

test('brings in five hundred people, who live on like those entered by hand', async () => {
  const event = await createOpenEvent()
  const names = Array.from({ length: 500 }, (_, index) => `Persona ${index};60`)
  expect(await bringIn(event, ['Nombre;Pagado', ...names].join('\n'))).toEqual({ added: 500 })
  const [one] = await sql`select id from registrations where event_id = ${event.eventId} limit 1`
  const act = { ids: [one!['id']], action: 'cancel', reason: 'No viene' }
  expect(await changeRegistrations(olga.ctx, event.ref, act)).toMatchObject({ changed: [one!['id']] })
})
