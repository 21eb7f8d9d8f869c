import { expect, test } from 'vitest'
import { fileReaders } from '#platform/workers/file-readers.server.ts'
import { STATEMENT_BYTES } from '#shared/payments/statement.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getStatementPreview } from '../queries/statement.server.ts'
import { bookLine } from './book.server.ts'
import { importStatement } from './import.server.ts'

const { olga, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()

test('a statement is read in a worker; the page has a sample of it, and what no bank writes is refused', async () => {
  const event = await createOpenEvent({ tickets: [{ price: 6000 }] })
  const before = fileReaders.countsOf('readStatement')
  const send = (text: string) =>
    importStatement(olga.ctx, event.ref, { form: {}, file: { name: 'x.csv', bytes: Buffer.from(text) } })
  const asked = await send(`${'a'.repeat(1000)};Quien;Cuanto\n${'b'.repeat(1000)};ANA;60,00\n`)
  if (!('unknown' in asked)) throw new Error('columns were recognized')
  expect([asked.unknown.names[0], asked.unknown.examples[0]![0]]).toEqual(['a'.repeat(120), 'b'.repeat(120)])
  expect(await send(`Fecha;Importe\n${';x'.repeat(250_000)}`)).toEqual({ refused: { code: 'too_wide', line: null } })
  expect(fileReaders.countsOf('readStatement')).toEqual({ ...before, done: before.done + 2 })
  expect(await send('x'.repeat(STATEMENT_BYTES + 1)), 'before anything is copied').toEqual({
    refused: { code: 'too_large', line: null },
  })
  expect(fileReaders.countsOf('readStatement')).toEqual({ ...before, done: before.done + 2 })
})

test('a statement is matched in a worker, and the page has a sample of it', async () => {
  const event = await createOpenEvent({ tickets: [{ price: 6000 }] })
  const rows = Array.from(
    { length: 2000 },
    (_, n) => `18/11/2026;ANA ${'a'.repeat(500)};B ${n} ${'b'.repeat(500)};60,00`,
  )
  const file = { name: 'x.csv', bytes: Buffer.from(['Fecha;Ordenante;Concepto;Importe', ...rows].join('\n')) }
  expect(await importStatement(olga.ctx, event.ref, { form: {}, file })).toEqual({ imported: true })
  const [preview, line] = [fileReaders.countsOf('previewStatement'), fileReaders.countsOf('decideLine')]
  const page = (await getStatementPreview(olga.ctx, event.ref, { line: 1999, query: '' }))!
  expect([page.groups.unknown.count, page.groups.unknown.lines.length]).toEqual([2000, 100])
  expect(page.choosing!.line.text).toHaveLength(200)
  expect(JSON.stringify(page).length).toBeLessThan(100_000)
  const sent = { import: page.id, line: 1999, registrations: '999999' }
  await expect(bookLine(olga.ctx, event.ref, sent)).rejects.toMatchObject({ status: 404 })
  const player = (await createPlayers(1))[0]!
  const { id } = await registerPlayer(player, event)
  expect(await bookLine(olga.ctx, event.ref, { ...sent, registrations: String(id) })).toMatchObject({ booked: 1 })
  expect(fileReaders.countsOf('previewStatement').done).toBe(preview.done + 1)
  expect(fileReaders.countsOf('decideLine').done).toBe(line.done + 1)
})
