import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { documentWriters } from '#platform/workers/document-writers.server.ts'
import type { FormDefinition, FormField } from '#shared/registrations/form-definition.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { formField } from '#tests/fixtures/registration-fixtures.ts'
import { playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { exportPlayers } from './players-export.server.ts'

const { sql, olga, mar, rosa, sara, addPlayer, createPlayersEvent } = await playerFixtures()
const event = await createPlayersEvent()
const HOSTILE = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1',
  ' =HYPERLINK("http://malo.example")',
  '＝1+1',
  'una "comilla"; y; puntos, y comas',
  'dos\nlíneas',
  '<script>alert(1)</script> & ]]>',
  '🕯️ Ñandú',
  '\u{1}control\u{b}',
]
for (const [index, text] of HOSTILE.entries())
  await addPlayer(event.eventId, {
    ...{ name: text, ticket: event.tickets[0], note: text, answers: { fears: text, years: index } },
    special: { allergies: 'cacahuetes' },
  })
const QUERY = playersQuery.read(
  new URLSearchParams(
    'column=answer.fears&column=answer.years&column=note&column=price&column=answer.allergies&sort=answer.years',
  ),
)
const download = (format: 'csv' | 'xlsx', ctx = olga.ctx, query = QUERY) =>
  exportPlayers(ctx, event.translationId, query, { format })
const HEADINGS = ['Persona', 'Temas a evitar', 'Años jugando', 'Notas', 'Precio']

test('CSV keeps every text in its cell, and none of them is a formula', async () => {
  const { body, type, name } = await download('csv')
  expect([type, name]).toEqual(['text/csv; charset=utf-8', 'la-noche-larga-2026-11-20.csv'])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  expect(text).not.toContain('cacahuetes')
  const { data, errors } = Papa.parse<string[]>(text.slice(1), { delimiter: ';', skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data[0]).toEqual(HEADINGS)
  const rows = data.slice(1)
  expect(rows.map((row) => row[2])).toEqual(HOSTILE.map((_, index) => String(index)))
  for (const [index, row] of rows.entries()) {
    for (const cell of [row[0]!, row[1]!, row[3]!]) {
      expect(cell.replace(/^'/, '')).toBe(HOSTILE[index])
      expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+\-@＝]/u)
    }
    expect(row[4]).toBe('95')
  }
})

test('XLSX keeps every text as text, and numbers as numbers', async () => {
  const before = documentWriters.countsOf('toXlsx').done
  const { body } = await download('xlsx')
  expect(documentWriters.countsOf('toXlsx').done, 'written in a worker').toBe(before + 1)
  const rows = (await readXlsx(Buffer.from(body)))[0]!.data
  expect(rows[0]).toEqual(HEADINGS)
  expect(rows.slice(1).map((row) => row[2])).toEqual(HOSTILE.map((_, index) => index))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
  const written = HOSTILE.map((text) => text.replace(/[\u0001\u000b]/g, '').trim())
  expect(rows.slice(1).map((row) => String(row[1]).trim())).toEqual(written)
  expect(new TextDecoder('latin1').decode(body)).not.toContain('<f>')
})

test('holds what the filters find, in the reader’s language', async () => {
  const query = playersQuery.read('q=ñandu&column=state')
  const { body } = await download('csv', { ...olga.ctx, locale: 'en' }, query)
  expect(new TextDecoder().decode(body)).toBe('"Person","Status"\r\n"🕯️ Ñandú","Has a place"\r\n')
})

test.each(['csv', 'xlsx'] as const)('a moderator gets no prices as %s', async (format) => {
  const { body } = await download(format, mar.ctx)
  const headings =
    format === 'csv'
      ? Papa.parse<string[]>(new TextDecoder().decode(body), { delimiter: ';' }).data[0]
      : (await readXlsx(Buffer.from(body)))[0]!.data[0]
  expect(headings).toEqual(HEADINGS.slice(0, -1))
})

test('only for who reads players, and on record', async () => {
  await download('csv', mar.ctx)
  for (const { ctx } of [rosa, sara]) expect((await errorOf(download('xlsx', ctx)))?.status).toBe(404)
  const entries =
    await sql`select details from audit_log where action = 'exportPlayers' and actor_id = ${mar.id} order by id desc limit 1`
  expect(entries).toEqual([
    { details: { format: 'csv', columns: ['answer.fears', 'answer.years', 'note'], people: 13 } },
  ])
})

test('each question has a heading of its own, each option its words, and several stand apart', async () => {
  const option = (key: string, es: string) => ({ key, label: { es, en: null }, price: 0, max: null })
  const size = (key: string) => formField(key, 'text', { label: { es: 'Talla', en: null } })
  const formOf = (options: FormField['options']): FormDefinition => ({
    sections: [
      {
        ...{ key: 'main', title: { es: 'Datos', en: null } },
        fields: [size('shirt'), size('shoes'), formField('extras', 'multichoice', { options })],
      },
    ],
  })
  const kept = [option('bus', 'Autobús, ida y vuelta'), option('o2', 'Capa')]
  const own = await createPlayersEvent(formOf([option('o1', 'Cena; con vino'), ...kept]))
  const answers = { shirt: 'M', shoes: '42', extras: ['o1', 'bus'] }
  await addPlayer(own.eventId, { name: 'Nora', ticket: own.tickets[0], answers })
  await sql`insert into registration_form_versions (form_id, version, definition) values (${own.formId}, 2, ${JSON.stringify(formOf(kept))}::jsonb)`
  await sql`update registration_forms set version = 2 where id = ${own.formId}`
  const query = playersQuery.read('column=answer.shirt&column=answer.shoes&column=answer.extras')
  const { body } = await exportPlayers(olga.ctx, own.translationId, query, { format: 'csv' })
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(body), { delimiter: ';', skipEmptyLines: true })
  expect(data).toEqual([
    ['Persona', 'Talla', 'Talla (2)', 'extras'],
    ['Nora', 'M', '42', 'Cena; con vino\nAutobús, ida y vuelta'],
  ])
})

test('holds only those who were chosen, of this event, with the columns of the table', async () => {
  const own = await createPlayersEvent()
  const ticket = own.tickets[0]
  const ana = await addPlayer(own.eventId, { name: 'Ana', ticket, state: 'waitlisted' })
  await addPlayer(own.eventId, { name: 'Blas', ticket })
  const other = await addPlayer(event.eventId, { name: 'Otra', ticket: event.tickets[0], test: true })
  const query = playersQuery.read('state=seated&column=email')
  const { body } = await exportPlayers(olga.ctx, own.translationId, query, { format: 'csv', only: [ana, other] })
  expect(
    new TextDecoder()
      .decode(body)
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';')[0]),
  ).toEqual(['"Persona"', '"Ana"'])
})
