import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import type { SheetField } from '#shared/event-imports/sheet.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { guessColumns } from './columns.ts'
import { isMonthFirst, readDay, readTime } from './days.ts'
import { readSheet } from './read-sheet.server.ts'
import {
  correctSheet,
  discardSheet,
  getSheet,
  importSheet,
  listSheetImports,
  removeOldSheets,
  undoSheetImport,
  uploadSheet,
} from './sheets.server.ts'

const { olga, mar, rosa, sara, vera, sql, readEvent, saveEvent, createVerifiedOrganization, edu } =
  await eventFixtures()

let clubs = 0
/** A club that no other test has: Olga owns it, Edu edits, Mar moderates, Rosa reads. */
const createFreshClub = () =>
  createVerifiedOrganization(olga.ctx, `Club número ${++clubs}`, {
    ...{ [edu.id]: 'editor', [mar.id]: 'moderator', [rosa.id]: 'read_only' },
  })

test.each<[string, (SheetField | null)[]]>([
  [
    'nombre;desde;hasta;sitio;coste;aforo;notas internas',
    ['title', 'date_start', 'date_end', 'venue', 'price', 'capacity', null],
  ],
  [
    'Título;Fecha de inicio;Fecha de fin;Provincia;Descripción;Web',
    ['title', 'date_start', 'date_end', 'county', 'description', 'url'],
  ],
  [
    'Title;Start date;End date;Venue;Price (EUR);Minimum age',
    ['title', 'date_start', 'date_end', 'venue', 'price', 'minimum_age'],
  ],
  [
    'Titel;Startdatum;Enddatum;Ort;Preis;Plätze;Beschreibung',
    ['title', 'date_start', 'date_end', 'venue', 'price', 'capacity', 'description'],
  ],
  ['Fecha;Hora;Fecha;Evento', ['date_start', 'starts_at', null, 'title']],
])('guesses the columns of %s', (header, columns) => {
  expect(guessColumns(header.split(';'))).toEqual(columns)
})

test.each([
  ['2027-03-12', '2027-03-12'],
  ['12/03/2027', '2027-03-12'],
  ['12-3-27', '2027-03-12'],
  ['12.03.2027', '2027-03-12'],
  ['12/03/2027 18:00', '2027-03-12'],
  ['2027-03-12T18:00:00Z', '2027-03-12'],
  ['viernes, 12 de marzo de 2027', '2027-03-12'],
  ['March 12, 2027', '2027-03-12'],
  ['12. März 2027', '2027-03-12'],
  ['46458', '2027-03-12'],
  ['31/02/2027', null],
  ['pronto', null],
  ['', null],
])('reads the day %s as %s', (cell, day) => {
  expect(readDay(cell, false)).toBe(day)
})

test.each([
  ['18:00', '18:00'],
  ['9.30 h', '09:30'],
  ['18h', '18:00'],
  ['6 pm', '18:00'],
  ['12:15 am', '00:15'],
  ['0.75', '18:00'],
  ['18:00:00', '18:00'],
  ['25:00', null],
  ['tarde', null],
])('reads the time %s as %s', (cell, time) => {
  expect(readTime(cell)).toBe(time)
})

test('a column with the month first is told by a day above twelve', () => {
  expect(isMonthFirst(['03/12/2027', '03/14/2027'])).toBe(true)
  expect(isMonthFirst(['03/12/2027', '14/03/2027'])).toBe(false)
  expect(readDay('03/12/2027', true)).toBe('2027-03-12')
})

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const ROWS = { header: ['título', 'año'], rows: [['Cañón', '2027']] }

test.each([
  ['semicolons', bytes('título;año\r\nCañón;2027\r\n')],
  ['commas and quotes', bytes('título,año\n"Cañón","2027"\n')],
  ['tabs', bytes('título\taño\nCañón\t2027')],
  ['the separator that Excel notes', bytes('sep=,\ntítulo,año\nCañón,2027')],
  ['UTF-8 with a mark', bytes('\ufefftítulo;año\nCañón;2027')],
  ['UTF-16', bytes('\ufefftítulo;año\nCañón;2027', 'utf16le')],
  ['Latin-1', bytes('título;año\nCañón;2027', 'latin1')],
  ['empty lines', bytes('\n\ntítulo;año\n;;\n\nCañón;2027\n;\n')],
])('reads a file with %s', async (_, file) => {
  const sheet = await readSheet(file)
  expect('rows' in sheet && sheet.rows.map((row) => row.slice(0, 2))).toEqual(ROWS.rows)
})

test('reads XLSX, with its dates and numbers', async () => {
  const day = new Date(Date.UTC(2027, 2, 12))
  const file = await writeXlsx([
    [{ value: 'Título' }, { value: 'Fecha' }, { value: 'Precio' }],
    [{ value: 'Lobos' }, { type: Date, value: day, format: 'dd/mm/yyyy' }, { type: Number, value: 80.5 }],
  ]).toBuffer()
  expect(await readSheet(file)).toEqual({
    header: ['Título', 'Fecha', 'Precio'],
    rows: [['Lobos', '2027-03-12', '80.5']],
    lines: [2],
  })
})

test.each([
  ['no_file', bytes('')],
  ['no_rows', bytes('título;fecha\n')],
  ['not_a_sheet', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
  ['not_a_sheet', bytes('<!doctype html><table></table>')],
  ['not_a_sheet', bytes('PK\u0003\u0004 and no ZIP')],
  ['old_excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
  ['too_many_rows', bytes(`título\n${'a\n'.repeat(501)}`)],
  ['too_large', Buffer.alloc(1_000_001, 97)],
])('refuses: %s', async (refused, file) => {
  expect(await readSheet(file)).toEqual({ refused })
})

const CSV = [
  'nombre;desde;hasta;sitio;provincia;coste;aforo',
  'Lobos de Gredos;12/03/2027;14/03/2027;;Ávila;80 €;36',
  'Carnaval de cenizas;31/02/2027;;;;;',
  ';12/03/2027;;;;;',
  'El molino rojo;01/05/2027;30/04/2027;;;;',
  'Invierno;10/01/2027;;Castillo de Mur;;;',
  'Lobos de Gredos;12/03/2027;;;;;',
  'Gratis;20/06/2027;;;;gratis;muchos',
  'La última;20/07/2027;;;;;',
].join('\n')

async function upload(organization: number, text = CSV, ctx = olga.ctx) {
  const sent = await uploadSheet(ctx, organization, { name: 'temporada.csv', bytes: bytes(text) })
  if ('refused' in sent) throw new Error(sent.refused)
  return { organization, id: sent.id }
}
const problems = async (ref: { organization: number; id: number }) =>
  Object.fromEntries(
    (await getSheet(olga.ctx, ref)).rows.flatMap(({ line, problem }) => (problem ? [[line, problem.code]] : [])),
  )

test('shows what is wrong row by row, takes corrections, and creates drafts of what is right', async () => {
  const club = await createFreshClub()
  const ref = await upload(club.id)
  expect(await problems(ref)).toEqual({
    ...{ 3: 'date', 4: 'required', 5: 'date_order', 6: 'venue', 7: 'repeated', 8: 'number' },
  })
  await correctSheet(olga.ctx, ref, {
    fixes: {
      ...{ row1: { date_start: '28/02/2027' }, row4: { venue: 'none' }, row5: { title: 'skip' } },
      ...{ row6: { capacity: '20' }, row999: { title: 'Nada' } },
    },
  })
  expect(await problems(ref)).toEqual({ 4: 'required', 5: 'date_order' })
  expect((await getSheet(olga.ctx, ref)).rows.filter(({ isSkipped }) => isSkipped).map(({ line }) => line)).toEqual([7])

  expect(await importSheet(mar.ctx, ref, {})).toBe(5)
  const made = await sql`select t.title, t.id, e.moderation from events e join event_texts t on t.event_id = e.id
    where e.organizer_id = ${club.id} order by t.title`
  expect(made.map(({ title }) => title)).toEqual([
    'Carnaval de cenizas',
    'Gratis',
    'Invierno',
    'La última',
    'Lobos de Gredos',
  ])
  expect(await readEvent(made[4]!['id'])).toMatchObject({
    ...{ moderation: 'draft', dateStart: '2027-03-12', dateEnd: '2027-03-14', county: 'Ávila', capacity: 36 },
    tickets: [{ price: 8000, coin: 'EUR' }],
  })
  expect(await listSheetImports(olga.ctx, club.id)).toMatchObject([{ state: 'imported', count: 5 }])
  expect(await sql`select details from audit_log where action = 'importEvents' and entity_id = ${club.id}`).toEqual([
    { details: { import: ref.id, count: 5 } },
  ])
  // The file is gone, and it cannot be imported twice.
  expect(await errorOf(importSheet(olga.ctx, ref, {}))).toMatchObject({ status: 404 })
  // The same file again: everything is there already.
  const again = await upload(club.id)
  expect((await problems(again))[2]).toBe('exists')
})

test('undoes an import, except for what was changed since', async () => {
  const club = await createFreshClub()
  const ref = await upload(club.id, 'Título;Fecha\nUno;2027-01-01\nDos;2027-01-02\nTres;2027-01-03')
  await importSheet(olga.ctx, ref, {})
  const texts =
    await sql`select t.id, t.title from event_texts t join events e on e.id = t.event_id where e.organizer_id = ${club.id}`
  const two = texts.find(({ title }) => title === 'Dos')!
  await saveEvent(two['id'], { description: 'Cambiado' }, olga.ctx)
  expect(await errorOf(undoSheetImport(vera.ctx, ref))).toMatchObject({ status: 404 })
  expect(await undoSheetImport(mar.ctx, ref)).toEqual({ deleted: 2, kept: 1 })
  expect(
    await sql`select t.title from event_texts t join events e on e.id = t.event_id where e.organizer_id = ${club.id}`,
  ).toEqual([{ title: 'Dos' }])
  expect(await errorOf(undoSheetImport(olga.ctx, ref))).toMatchObject({ code: 'wrong_state' })
})

test('the columns can be chosen, and what nothing can be made of is not imported', async () => {
  const club = await createFreshClub()
  const ref = await upload(club.id, 'a;b\nUno;2027-01-01')
  expect(await errorOf(importSheet(olga.ctx, ref, {}))).toMatchObject({ code: 'invalid' })
  await correctSheet(olga.ctx, ref, { columns: { 0: 'title', 1: 'title' } })
  expect((await getSheet(olga.ctx, ref)).columns).toEqual(['title', null])
  expect(await importSheet(olga.ctx, ref, { columns: { 0: 'title', 1: 'date_start' } })).toBe(1)
})

test('is for who edits events, of this organization alone, and for a day', async () => {
  const club = await createFreshClub()
  const ref = await upload(club.id)
  expect(await errorOf(uploadSheet(rosa.ctx, club.id, { name: 'a.csv', bytes: bytes(CSV) }))).toMatchObject({
    status: 403,
  })
  for (const ctx of [sara.ctx, vera.ctx]) expect(await errorOf(getSheet(ctx, ref))).toMatchObject({ status: 404 })
  const other = await createFreshClub()
  const elsewhere = { organization: other.id, id: ref.id }
  expect(await errorOf(getSheet(olga.ctx, elsewhere))).toMatchObject({ status: 404 })
  expect(await errorOf(importSheet(olga.ctx, elsewhere, {}))).toMatchObject({ status: 404 })
  await discardSheet(olga.ctx, elsewhere)
  expect((await getSheet(olga.ctx, ref)).rows).toHaveLength(8)

  const tomorrow = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + 25 * 3_600_000) }
  expect(await errorOf(getSheet(tomorrow, ref))).toMatchObject({ status: 404 })
  await removeOldSheets(tomorrow)
  expect(await sql`select id from sheet_imports where id = ${ref.id}`).toEqual([])
})

test('creates many drafts in one transaction', async () => {
  const club = await createFreshClub()
  const rows = Array.from({ length: 100 }, (_, index) => `Evento ${index};2027-05-01;Ávila;20`)
  const ref = await upload(club.id, ['Título;Fecha;Provincia;Precio', ...rows].join('\n'))
  expect(await importSheet(olga.ctx, ref, {})).toBe(100)
})
