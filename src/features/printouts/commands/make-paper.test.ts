import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeIds } from '#shared/id-list.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { readPdf } from '#tests/fixtures/pdf-text.ts'
import { paperFixtures } from '#tests/registrations/paper-fixtures.ts'

const { sql, olga, edu, mar, rosa, sara, addPlayer, createEvent, make, makePdf, bytesOf, makings } =
  await paperFixtures()

const HOSTILE = ['=cmd|calc', '\u202EorraC', 'a'.repeat(300), 'Luz 🕯️', 'محمد', 'Łukasz Ñúñez', 'Дмитрий', '<b>"&']
const event = await createEvent()
const ref = event.translationId
const [bunk, npc] = event.tickets
for (const name of HOSTILE) await addPlayer(event.eventId, { name, ticket: bunk })
await addPlayer(event.eventId, {
  ...{
    name: 'Ana',
    ticket: npc,
    birthDate: '2015-01-01',
    answers: { role: 'Lady Macbeth', pronouns: 'ella', bed: 'top' },
  },
  special: { diet: 'vegan', allergies: 'cacahuetes' },
})
await addPlayer(event.eventId, { name: 'Blas', ticket: bunk, special: { diet: 'everything', illness: 'secreta' } })
await addPlayer(event.eventId, { name: 'Espera', ticket: bunk, state: 'waitlisted' })
await addPlayer(event.eventId, { name: 'Prueba', ticket: bunk, test: true })
await addPlayer(event.eventId, { name: 'Ofrecida', ticket: bunk, state: 'offered' })

const BADGES = { document: 'badges', locale: 'es', sheet: '8', fields: ['ticket', 'character', 'pronouns'] }
const CHECK_IN = { document: 'check_in', format: 'pdf' }
const KITCHEN = { document: 'kitchen', format: 'pdf', fields: ['diet', 'allergies'] }
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

test('badges: one for each who comes, by name, with the chosen answers, and no name is cut', async () => {
  const { pages, text, name, info } = await makePdf(mar.ctx, ref, BADGES)
  expect([name, pages.length]).toEqual([`${event.slug}-tarjetas.pdf`, 2])
  for (const shown of [
    'Ana',
    'Lady Macbeth',
    'ella',
    'Apoyo',
    'Łukasz Ñúñez',
    'Дмитрий',
    'Luz [?]',
    '=cmd|calc',
    'orraC',
  ])
    expect(text).toContain(shown)
  expect(withoutSpaces(text)).toContain('a'.repeat(300))
  for (const other of ['Espera', 'Prueba', 'Ofrecida', 'vegan', 'cacahuetes']) expect(text).not.toContain(other)
  expect(text.indexOf('Ana')).toBeLessThan(text.indexOf('Blas'))
  expect(info).toContain('/Lang (es-ES)')
  const [{ id } = { id: 0 }] =
    await sql`select id from registrations where name = 'Blas' and event_id = ${event.eventId}`
  const one = await makePdf(mar.ctx, ref, { ...BADGES, ids: writeIds([id as number]) })
  expect([one.text.includes('Blas'), one.text.includes('Ana')]).toEqual([true, false])
  const plain = await makePdf(mar.ctx, ref, { ...BADGES, locale: 'en', sheet: '10', fields: '' })
  expect(plain.name).toBe(`${event.slug}-badges.pdf`)
  for (const hidden of ['Lady Macbeth', 'ella', 'Support']) expect(plain.text).not.toContain(hidden)
})

test('check-in list: initials, boxes, marks, page numbers; money only for who reads it', async () => {
  const asOwner = await makePdf(olga.ctx, ref, CHECK_IN)
  expect(asOwner.pages).toHaveLength(1)
  const [page = []] = asOwner.pages
  expect(page.some((one) => one.endsWith('\t1 / 1'))).toBe(true)
  expect(page.some((line) => line.startsWith('Hecho por Olga el 20 de noviembre de 2026 a las'))).toBe(true)
  const line = page.find((one) => one.startsWith('Ana'))!
  for (const part of ['Apoyo', 'Debe 95,00', 'Menor de edad']) expect(line).toContain(part)
  expect(asOwner.text).toContain('Hay algo que preguntarle')
  expect(asOwner.text).toContain('Oferta enviada')
  expect(asOwner.text).toMatch(/\[\?\] \(n\.º \d+\)/)
  for (const initial of ['A', 'B', 'L', 'Д', '#']) expect(page).toContain(initial)
  const asModerator = await makePdf(mar.ctx, ref, CHECK_IN)
  for (const hidden of ['95,00', 'Debe', 'Pago', 'cacahuetes', 'Vegana']) expect(asModerator.text).not.toContain(hidden)
  expect(asModerator.text).toContain('Ana')
})

test('check-in list as a spreadsheet: text stays text, and no column of money for a moderator', async () => {
  const rowsFor = async (ctx: typeof olga.ctx) => {
    const { body } = await make(ctx, ref, { ...CHECK_IN, format: 'xlsx' })
    expect(Buffer.from(body as Uint8Array).toString('latin1')).not.toContain('<f>')
    return (await readXlsx(Buffer.from(body as Uint8Array)))[0]!.data
  }
  await sql`update registrations set guardian_name = 'Tía Pura', guardian_phone = '+34600333444' where name = 'Ana'`
  const rows = await rowsFor(olga.ctx)
  expect(rows[0]).toEqual([
    'N.º',
    'Persona',
    'Viene con',
    'Entrada',
    'Estado',
    'Debe',
    'Pagado',
    'Menor de edad',
    'Tutor legal',
    'Hay algo que preguntarle',
    'Ha llegado',
  ])
  expect(rows.find((row) => row[1] === 'Ana')!.slice(3)).toEqual([
    ...['Apoyo', 'Con plaza', 95, 0],
    ...['Sí', 'Tía Pura, +34 600 333 444', 'Sí', null],
  ])
  for (const name of HOSTILE) expect(rows.map((row) => row[1])).toContain(name)
  expect((await rowsFor(mar.ctx))[0]).toHaveLength(9)
})

test('kitchen list: counts first, then who asked; each making is in the history of whose answers it holds', async () => {
  const { text, pages } = await makePdf(edu.ctx, ref, KITCHEN)
  const lines = pages.flat()
  for (const line of ['Como de todo\t1', 'Vegana\t1', 'Otra\t0', 'Sin respuesta\t8', 'Han escrito algo\t1'])
    expect(lines).toContain(line)
  expect(text).toContain('Hecho por Edu')
  expect(text).toContain('Alergias: cacahuetes')
  expect(text.indexOf('Vegana')).toBeLessThan(text.indexOf('1 persona ha pedido algo'))
  for (const hidden of ['Blas', 'secreta', 'Enfermedades', 'Cama']) expect(text).not.toContain(hidden)
  const history =
    await sql`select r.name, h.fields, h.actor from registration_history h join registrations r on r.id = h.registration_id
    where h.action = 'answer_opened' and r.event_id = ${event.eventId} order by r.name`
  expect(history).toEqual([
    { name: 'Ana', fields: expect.arrayContaining(['diet', 'allergies']), actor: 'organizer' },
    { name: 'Blas', fields: ['diet'], actor: 'organizer' },
  ])
  expect((await makings(event.eventId)).at(-1)).toEqual({
    details: { document: 'kitchen', format: 'pdf', people: 10, fields: ['diet', 'allergies'] },
  })
})

test('kitchen list as a spreadsheet has two tables', async () => {
  const { body } = await make(olga.ctx, ref, { ...KITCHEN, format: 'xlsx', fields: ['diet', 'allergies', 'bed'] })
  const [counts, names] = await readXlsx(Buffer.from(body as Uint8Array))
  expect(counts!.data).toContainEqual(['Dieta', 'Vegana', 1])
  expect(counts!.data.at(-1)![0]).toContain('Hecho por Olga')
  expect(names!.data).toEqual([
    ['Persona', 'Dieta', 'Alergias', 'Cama'],
    ['Ana', 'Vegana', 'cacahuetes', 'Arriba'],
  ])
})

test('only who may: documents of players 404, protected ones 403 for a moderator, and nothing is on record', async () => {
  const before = (await makings(event.eventId)).length
  for (const form of [BADGES, CHECK_IN, KITCHEN, { document: 'contacts', opening: 1 }])
    for (const { ctx } of [rosa, sara]) expect((await errorOf(make(ctx, ref, form)))?.status).toBe(404)
  for (const form of [KITCHEN, { document: 'contacts', opening: 1 }])
    expect((await errorOf(make(mar.ctx, ref, form)))?.status).toBe(403)
  expect((await errorOf(make(olga.ctx, ref, { document: 'contacts', opening: 1 })))?.status).toBe(404)
  expect(await makings(event.eventId)).toHaveLength(before)
})

test('what cannot be asked for is refused, and fields that a kitchen list may not hold are left out', async () => {
  const wrong = [
    {},
    { document: 'x' },
    { ...BADGES, sheet: '9' },
    { ...BADGES, fields: ['shoes'] },
    { ...CHECK_IN, format: 'exe' },
  ]
  for (const form of [...wrong, { ...KITCHEN, fields: { a: 1 } }, { document: 'contacts', opening: 2 ** 31 }])
    expect((await errorOf(make(olga.ctx, ref, form)))?.status).toBe(400)
  const { text } = await makePdf(olga.ctx, ref, {
    ...KITCHEN,
    fields: ['pronouns', 'role', 'nothing', 'emergency_phone'],
  })
  for (const hidden of ['Lady', 'ella', 'Pronombres']) expect(text).not.toContain(hidden)
})

test('nothing is made of protected answers once they were erased', async () => {
  const other = await createEvent()
  const id = await addPlayer(other.eventId, { name: 'Ana', ticket: other.tickets[0] })
  await sql`update registrations set special_erased_at = now() where id = ${id}`
  expect(await errorOf(make(olga.ctx, other.translationId, KITCHEN))).toMatchObject({
    code: 'answers_erased',
    status: 409,
  })
  expect(await makings(other.eventId)).toEqual([])
})

test('a person makes forty documents in ten minutes', async () => {
  const ctx = { ...edu.ctx, now: new Date() }
  const empty = await createEvent()
  await sql`delete from rate_limits`
  for (let made = 0; made < 40; made++)
    await bytesOf(await make(ctx, empty.translationId, { ...CHECK_IN, format: 'xlsx' }))
  expect(await errorOf(make(ctx, empty.translationId, CHECK_IN))).toMatchObject({ code: 'too_many_tries', status: 429 })
  await sql`delete from rate_limits`
})

test('a thousand people are on numbered pages', async () => {
  const big = await createEvent()
  await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code)
    select ${big.eventId}, ${big.tickets[0]}, 'Persona de apellido largo ' || n, 'confirmed', 'es', 9500, 'big-' || n from generate_series(1, 1000) n`
  const pagesOf = async (form: object) => readPdf(await bytesOf(await make(olga.ctx, big.translationId, form))).pages
  expect(await pagesOf(BADGES)).toHaveLength(125)
  const pages = await pagesOf(CHECK_IN)
  expect(
    pages.map((page) =>
      page
        .find((line) => line.includes(' / '))
        ?.split('\t')
        .at(-1),
    ),
  ).toEqual(pages.map((_, index) => `${index + 1} / ${pages.length}`))
})
