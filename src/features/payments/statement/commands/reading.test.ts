import { expect, test } from 'vitest'
import { fileReaders } from '#platform/workers/file-readers.server.ts'
import { STATEMENT_BYTES } from '#shared/payments/statement.ts'
import { registrationFixtures } from '../../../../../tests/fixtures/registration-fixtures.ts'
import { importStatement } from './import.server.ts'

const { olga, createOpenEvent } = await registrationFixtures()

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
