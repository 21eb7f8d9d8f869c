import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { readSheet } from './read-sheet.server.ts'

test('the result of a formula is the number that Excel shows', async () => {
  const numbers = [149.850_000_000_000_02, 37.019_999_999_999_996, 34_600_123_456].map((value) => ({ value }))
  const xlsx = await writeXlsx([[{ value: 'A' }, { value: 'B' }, { value: 'C' }], numbers]).toBuffer()
  expect(await readSheet(xlsx)).toEqual({
    header: ['A', 'B', 'C'],
    rows: [['149.85', '37.02', '34600123456']],
    lines: [2],
  })
})

test('what the list is called is not its headings, and columns without a heading are there', async () => {
  const read = (text: string) => readSheet(Buffer.from(text))
  expect(await read('Lista de inscritos;;\nNombre;Correo;Pagado\nUno;;60')).toEqual({
    header: ['Nombre', 'Correo', 'Pagado'],
    rows: [['Uno', '', '60']],
    lines: [3],
  })
  expect(await read('Nombre\nUno;uno@example.org;\nDos')).toEqual({
    header: ['Nombre', ''],
    rows: [['Uno', 'uno@example.org', ''], ['Dos']],
    lines: [2, 3],
  })
})

test('rows have the numbers that a spreadsheet shows, with empty rows between them', async () => {
  const numbered = async (file: Buffer) => {
    const read = await readSheet(file)
    return 'lines' in read ? read.lines : read
  }
  expect(await numbered(Buffer.from('\n;\nNombre;Pagado\n\nUno;60\n;;\n"Dos\ny medio";20\n\n'))).toEqual([5, 7])
  const empty = [{ value: '' }, { value: '' }]
  const rows = [[{ value: 'Nombre' }, { value: 'Pagado' }], empty, empty, [{ value: 'Uno' }, { value: 60 }]]
  expect(await numbered(await writeXlsx(rows).toBuffer())).toEqual([4])
  const spread = Array.from({ length: 500 }, () => '\nUno').join('\n')
  expect(await numbered(Buffer.from(`Nombre\n${spread}`))).toHaveLength(500)
  expect(await numbered(Buffer.from(`Nombre\n${'\n'.repeat(20_000)}Uno`))).toEqual({ refused: 'too_many_rows' })
})

test('a formula with an error says so', async () => {
  const xlsx = await writeXlsx([
    [{ value: 'Nombre' }, { value: 'Pagado' }],
    [{ value: 'Uno' }, { value: 60 }],
  ]).toBuffer()
  const entries = unzipSync(xlsx)
  const sheet = Object.keys(entries).find((name) => name.startsWith('xl/worksheets/'))!
  const xml = strFromU8(entries[sheet]!)
  const broken = xml.replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="e"><f>A1/0</f><v>#DIV/0!</v></c>')
  expect(broken).not.toBe(xml)
  entries[sheet] = strToU8(broken)
  expect(await readSheet(zipSync(entries))).toMatchObject({ rows: [['Uno', '#DIV/0!']] })
})
