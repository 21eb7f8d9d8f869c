import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { readSheet } from './read-sheet.server.ts'

test('the result of a formula is the number that Excel shows', async () => {
  const numbers = [149.850_000_000_000_02, 37.019_999_999_999_996, 34_600_123_456].map((value) => ({ value }))
  const xlsx = await writeXlsx([[{ value: 'A' }, { value: 'B' }, { value: 'C' }], numbers]).toBuffer()
  expect(await readSheet(xlsx)).toEqual({ header: ['A', 'B', 'C'], rows: [['149.85', '37.02', '34600123456']] })
})

test('what the list is called is not its headings, and columns without a heading are there', async () => {
  const read = (text: string) => readSheet(Buffer.from(text))
  expect(await read('Lista de inscritos;;\nNombre;Correo;Pagado\nUno;;60')).toEqual({
    header: ['Nombre', 'Correo', 'Pagado'],
    rows: [['Uno', '', '60']],
  })
  expect(await read('Nombre\nUno;uno@example.org;\nDos')).toEqual({
    header: ['Nombre', ''],
    rows: [['Uno', 'uno@example.org', ''], ['Dos']],
  })
})
