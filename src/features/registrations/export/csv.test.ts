import { expect, test } from 'vitest'
import { toCsv } from './csv.server.ts'

const cellOf = (text: string) => toCsv([[text]], 'en').slice(1, -2)

test('quotes text, keeps numbers, and separates by what the language of the spreadsheet expects', () => {
  const rows = [
    ['Nombre', 'Precio'],
    ['Ana "Nana", la\nmayor', 95.5],
    ['Ñ', null],
  ]
  expect(toCsv(rows, 'en')).toBe('\u{feff}"Nombre","Precio"\r\n"Ana ""Nana"", la\nmayor",95.5\r\n"Ñ",\r\n')
  expect(toCsv([['a', -1, 95.5]], 'es')).toBe('\u{feff}"a";-1;95,5\r\n')
})

test.each(['=1+1', '+34 600', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd', '|x', '%x', '＝1', '\u0000=1', '"=1"'])(
  'text never becomes a formula: %j',
  (text) => {
    const unquoted = cellOf(text).slice(1, -1)
    expect(unquoted === `'${text}` || unquoted === '""=1""').toBe(true)
  },
)

test.each(['Ana', 'a=b', '2-3', 'ana@example.org', ''])('ordinary text stays as it is: %j', (text) => {
  expect(cellOf(text)).toBe(`"${text}"`)
})
