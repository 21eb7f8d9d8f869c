import { expect, test } from 'vitest'
import { isAccount } from '#shared/payments/statement.ts'
import { norma43, parsed, refusalOf, statementFile, statementOf } from './statement-files.ts'

const credits = async (source: string | Uint8Array) =>
  (await statementOf(source)).lines.map(({ line, day, amount, payer, text }) => [line, day, amount, payer, text])

test('a Spanish CSV: the heading below a preamble, credits in, bad lines and other currencies named', async () => {
  const { lines, foreign, problems, movements, heading } = await statementOf(statementFile('spanish.csv'))
  expect(lines.map(({ line, day, amount, text }) => [line, day, amount, text])).toEqual([
    [6, '2026-12-11', 11900, 'LOB-2HX8 Y LOB-2HX9'],
    [7, '2026-12-10', 8150, 'lobos; LOB-6MM3'],
    [9, '2026-12-04', 120000, 'Cuota'],
    [13, '2026-11-27', 4800, 'Bizum'],
    [14, '2026-11-27', 4800, 'Bizum'],
  ])
  expect(lines[2]!.payer).toBe('IBÁÑEZ NUÑO')
  expect(new Set(lines.map(({ hash }) => hash)).size).toBe(5)
  expect(foreign).toEqual([
    { line: 10, day: '2026-12-03', amount: 5000, payer: 'SMITH JOHN', text: 'London', currency: 'GBP' },
  ])
  expect(problems).toEqual([
    { line: 11, code: 'date', value: '31/11/2026' },
    { line: 12, code: 'amount', value: 'cincuenta' },
  ])
  expect(movements).toBe(9)
  expect(heading?.columns).toEqual({ date: 0, payer: 2, text: 3, amount: 4, direction: null, currency: 6 })
})

test.each([
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['line breaks of Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
])('the same CSV as %s is the same, line by line', async (_, encode) => {
  const source = statementFile('spanish.csv').toString()
  expect((await statementOf(encode(source))).lines).toEqual((await statementOf(source)).lines)
})

test('money in and out in separate columns, quoted thousands, line breaks inside a cell, a line cut short', async () => {
  const { lines, problems } = await statementOf(statementFile('english.csv'))
  expect(lines.map(({ line, amount, payer, text }) => [line, amount, payer, text])).toEqual([
    [2, 16300, 'PRIETO SANZ, M DOLORES', 'lobos gredos olalla'],
    [4, 107250, 'ARCE, RUBEN', 'two lines'],
  ])
  expect(problems).toEqual([{ line: 6, code: 'columns', value: '2026-12-08 TRUNCATED' }])
})

test('German with tabs and a column of signs, Catalan with short years', async () => {
  expect(await credits(statementFile('german.tsv'))).toEqual([[2, '2026-12-11', 5250, 'Müller Jörg', 'LOB 8KD1']])
  expect(await credits(statementFile('catalan.csv'))).toEqual([
    [2, '2026-12-11', 107250, 'PUJOL I SOLÀ NÚRIA', 'lob9cd3'],
  ])
})

test.each([
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1 234,56', 123456],
  ["1'234.56", 123456],
  ['+50,00 €', 5000],
  ['EUR 50.00', 5000],
  ['.50', 50],
  ['50,5', 5050],
  ['1.234.567', 123456700],
  ['50', 5000],
  ['(50,00)', null],
  ['50,00-', null],
  ['−50,00', null],
  ['0,00', null],
])('reads the amount %s', async (written, minor) => {
  const { lines, problems } = await statementOf(`Fecha;Importe;Concepto\n13/12/2026;"${written}";x\n`)
  expect(problems).toEqual([])
  expect(lines.map(({ amount }) => amount)).toEqual(minor === null ? [] : [minor])
})

test.each([
  ['1.234', 'amount_ambiguous'],
  ['1,23,4', 'amount'],
  ['50,005', 'amount_ambiguous'],
  ['12,3456', 'amount'],
  ['99999999999', 'amount_large'],
  ['1e5', 'amount'],
  ['=1+1', 'amount'],
])('refuses the amount %s and says why', async (written, code) => {
  const { lines, problems } = await statementOf(`Fecha;Importe;Concepto\n13/12/2026;"${written}";x\n`)
  expect([lines, problems]).toEqual([[], [{ line: 2, code, value: written }]])
})

test('a thousand without cents is read as the other amounts of its column are', async () => {
  const { lines } = await statementOf('Fecha;Importe;C\n13/12/2026;1.234;x\n13/12/2026;10,50;y\n')
  expect(lines.map(({ amount }) => amount)).toEqual([123400, 1050])
})

test('days with the month first are refused with their line, also where only their order tells', async () => {
  expect(await refusalOf(statementFile('month-first.csv'))).toEqual({ code: 'month_first', line: 3 })
  expect(await refusalOf('Date,Description,Amount\n10/02/2026,a,1.00\n11/01/2026,b,1.00\n12/03/2026,c,1.00\n')).toEqual(
    { code: 'month_first', line: 2 },
  )
  const dayFirst = 'Date,Description,Amount\n05/12/2026,a,1.00\n06/12/2026,b,1.00\n'
  expect((await credits(dayFirst)).map(([, day]) => day)).toEqual(['2026-12-05', '2026-12-06'])
})

test('columns without a known name are asked for, and used once they are chosen', async () => {
  const source = statementFile('unknown-columns.csv')
  expect(await parsed(source)).toMatchObject({ unknownColumns: { names: ['Cuando', 'Quien', 'Cuanto'] } })
  const chosen = { date: 0, payer: 1, text: null, amount: 2, direction: null, currency: null }
  expect((await statementOf(source, chosen)).lines).toMatchObject([{ day: '2026-12-11', amount: 1000, payer: 'ANA' }])
})

test('one quotation mark too many does not swallow the rest of a file', async () => {
  expect(await credits('Fecha;Concepto;Importe\n13/12/2026;"a;1,00\n12/12/2026;b;2,00\n')).toHaveLength(2)
})

test('CAMT.053: batches, pending entries, other currencies, references and a bad date by its line', async () => {
  const { lines, foreign, problems, movements } = await statementOf(statementFile('camt053.xml'))
  expect(lines.map(({ line, day, amount, payer, text }) => [line, day, amount, payer, text])).toEqual([
    [7, '2026-12-10', 8150, 'Paula Echevarría & Cia', 'LOB-6MM3'],
    [16, '2026-12-09', 6000, 'ANA', 'uno'],
    [16, '2026-12-09', 4000, 'BETO', 'LOB9CD3'],
  ])
  expect(foreign).toMatchObject([{ line: 26, currency: 'CHF', text: 'Zürich' }])
  expect(problems).toMatchObject([
    { line: 27, code: 'pending' },
    { line: 28, code: 'date' },
  ])
  expect(movements).toBe(6)
  expect(await credits(statementFile('camt053-v08.xml'))).toEqual([
    [3, '2026-12-10', 5000, 'BASTIDA JOAQUIN', 'LOB-9QT4'],
  ])
})

test('Norma 43: texts, debits left out, sums that are wrong, other currencies', async () => {
  const moves = [
    { day: '261210', amount: 8150, texts: ['ECHEVARRIA RUIZ PAULA', 'LOBOS LOB-6MM3'] },
    { day: '261209', amount: 900, out: true },
    { day: '261208', amount: 4800, texts: ['BIZUM'] },
  ]
  const source = norma43(moves)
  expect(await credits(source)).toEqual([
    [2, '2026-12-10', 8150, 'ECHEVARRIA RUIZ PAULA', 'LOBOS LOB-6MM3'],
    [6, '2026-12-08', 4800, '', 'BIZUM'],
  ])
  expect((await statementOf(source)).problems).toEqual([])
  // Without line breaks, and without the spaces at the end of lines.
  expect((await credits(source.replaceAll('\r\n', ''))).map(([, , amount]) => amount)).toEqual([8150, 4800])
  expect(await credits(source.replaceAll(/ +\r\n/g, '\n'))).toHaveLength(2)
  const cut = await statementOf(source.split('\r\n').slice(0, 3).join('\r\n'))
  expect(cut).toMatchObject({ lines: [{ amount: 8150 }], problems: [{ line: 3, code: 'truncated' }] })
  const wrong = await statementOf(source.replace('20000000000480', '2000000000048X'))
  expect(wrong.problems).toMatchObject([
    { line: 6, code: 'amount' },
    { line: 8, code: 'totals' },
  ])
  expect(await statementOf(norma43(moves, { currency: '840' }))).toMatchObject({
    lines: [],
    foreign: [{ currency: 'USD' }, {}],
  })
})

const MB = 1024 * 1024
test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n…'), 'pdf'],
  ['an XLSX', Buffer.from('PK\x03\x04rest'), 'spreadsheet'],
  ['an XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'spreadsheet'],
  ['an HTML table called .xls', Buffer.from('<html><table><tr><td>Fecha'), 'spreadsheet'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'unknown'],
  ['prose', Buffer.from('Hola.\nEsto no es un extracto.\n'), 'unknown'],
  ['another XML', Buffer.from('<?xml version="1.0"?><Document><Other/></Document>'), 'unknown'],
  ['MT940', Buffer.from(':20:STARTUMS\n:25:1234/5678\n:61:2612101210C81,50N\n'), 'unknown'],
  ['nothing', Buffer.from(' \n'), 'no_lines'],
  ['a heading alone', Buffer.from('Fecha;Importe\n'), 'no_lines'],
  ['more than 5 MB', Buffer.alloc(5 * MB + 1, 'a'), 'too_large'],
  ['too many lines', Buffer.from(`Fecha;Importe\n${'13/12/2026;1,00\n'.repeat(20_001)}`), 'too_long'],
  ['a document type', Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'xml_dtd'],
  ['XML cut short', statementFile('camt053.xml').subarray(0, 900), 'xml_broken'],
  ['a row wider than a bank writes', Buffer.from(`Fecha;Importe\n13/12/2026;1,00${';x'.repeat(250_000)}`), 'too_wide'],
  ['XML of too many elements', Buffer.from(`<Document>${'<Ntry/>'.repeat(400_001)}</Document>`), 'too_complex'],
  ['XML of too many attributes', Buffer.from(`<Document${' a="b"'.repeat(350_000)}></Document>`), 'too_complex'],
  ['XML nested without end', Buffer.from(`<Document>${'<a>'.repeat(300_000)}`), 'xml_broken'],
])('refuses %s', async (_, source, code) => {
  expect(await refusalOf(source)).toMatchObject({ code })
})

test('a file of as many lines as there may be is read whole', async () => {
  const rows = Array.from(
    { length: 19_990 },
    (_, n) => `13/12/2026;NOMBRE APELLIDO ${n};TRANSFERENCIA DE ${n};${n},50;1.000,00`,
  )
  expect((await statementOf(`Fecha;Ordenante;Concepto;Importe;Saldo\n${rows.join('\n')}`)).lines).toHaveLength(19_990)
})

const entry = (
  more: string,
  direction = 'CRDT',
) => `<Ntry><Amt Ccy="EUR">47.50</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}
  <Sts>BOOK</Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>LOB-7K2M9</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

test('an entry of CAMT.053 that takes back an earlier one is told, and never booked', async () => {
  const reversed = '<RvslInd>true</RvslInd>'
  const file = [entry(''), entry(reversed), entry(reversed, 'DBIT'), entry('<RvslInd>false</RvslInd>')]
  const { lines, problems, movements } = await statementOf(camt(file.join('\n')))
  expect(lines.map(({ line, amount }) => [line, amount])).toEqual([
    [1, 4750],
    [7, 4750],
  ])
  expect(problems).toEqual([
    { line: 3, code: 'reversal', value: '47.50 LOB-7K2M9' },
    { line: 5, code: 'taken_back', value: '47.50 LOB-7K2M9' },
  ])
  expect(movements).toBe(4)
})

test('an entry of Norma 43 that corrects an earlier one, or money that came back, is told, and never booked', async () => {
  const texts = ['ROBLE HUECO', 'LOBOS LOB-6MM3']
  const { lines, problems, movements } = await statementOf(
    norma43([
      { day: '261210', amount: 8150, texts },
      { day: '261210', amount: 8150, texts, concept: '98' },
      { day: '261210', amount: 8150, texts, concept: '98', out: true },
      { day: '261210', amount: 2000, texts, concept: '14' },
    ]),
  )
  expect([lines.map(({ line }) => line), movements]).toEqual([[2], 4])
  expect(problems).toEqual([
    { line: 5, code: 'reversal', value: '81.50' },
    { line: 8, code: 'taken_back', value: '81.50' },
    { line: 11, code: 'reversal', value: '20.00' },
  ])
})

test('each format tells the account it is of, with or without its check digits', async () => {
  const iban = 'ES9121000418450200051332'
  const files = [
    camt(entry('')),
    norma43([{ day: '261201', amount: 100 }]),
    'Cuenta;ES91 2100 0418 4502 0005 1332\nFecha;Importe\n01/12/2026;1,00',
  ]
  for (const file of files) {
    const { accounts } = await statementOf(file)
    expect(accounts.map((account) => isAccount(account, iban))).toEqual([true])
    expect(accounts.map((account) => isAccount(account, 'ES7921000813610123456789'))).toEqual([false])
  }
  expect((await statementOf('Fecha;Importe\n01/12/2026;1,00')).accounts).toEqual([])
})
