import sharp from 'sharp'

type Sent = { name: string; path: string; body?: FormData; authorized?: boolean }
type Of = { club: string; event: string; character: number }

/** The worst file of each kind that was found, as its form sends it. */
export async function worstFiles({ club, event, character }: Of): Promise<Sent[]> {
  const statement = (name: string, content: string | Buffer, file = 'movimientos.csv'): Sent => ({
    ...{ name: `statement, ${name}`, path: `/ae/${event}/money/statement` },
    body: form('import', content, file),
  })
  const upload = (name: string, content: string | Buffer, file: string): Sent => ({
    ...{ name: `import, ${name}`, path: `/ao/${club}/import`, body: form('file', content, file) },
  })
  const lines = Array.from(
    { length: 19_999 },
    (_, n) => `10/11/2026;JUGADORA ${n % 1000};${'TRANSFERENCIA JUGADORA '.repeat(8)}${n};54,00`,
  )
  const side = 7_000
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#145' } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
  return [
    statement('a small one first', 'Fecha;Ordenante;Concepto;Importe\n10/11/2026;A;B;1,00'),
    ...[500_000, 1_000_000, 5_000_000].map((bytes) =>
      statement(`one row of ${bytes / 1000} kB`, `Fecha;Importe\n${'x;'.repeat(bytes / 2 - 10)}`),
    ),
    statement('20,000 lines', ['Fecha;Ordenante;Concepto;Importe', ...lines].join('\n')),
    { name: 'the page of these lines', path: `/ae/${event}/money/statement` },
    statement('camt of 350,000 attributes', camt(`<Ntry ${numbered(350_000, (n) => `a${n}="1" `)}/>`), 'a.xml'),
    statement('camt of 570,000 empty entries', camt('<Ntry/>'.repeat(570_000)), 'a.xml'),
    statement('camt with one broken line', camt(`${'<Ntry></Ntry>'.repeat(300_000)}\n<Ntry><Amt></Ntry>`), 'a.xml'),
    {
      ...{ name: 'spreadsheet of 50,000 rows', path: `/ao/${club}/import/sheets` },
      body: form('upload', `title;date_start\n${numbered(50_000, (n) => `a${n};2027-01-01\n`)}`, 'a.csv'),
    },
    upload('iCalendar', calendar(), 'a.ics'),
    upload('HTML, 300,000 nested', `<html><body>${'<div>'.repeat(300_000)}`, 'a.html'),
    {
      name: 'picture of 49 megapixels',
      path: `/api/organization/my_organization/${club}`,
      body: apiForm('header', bomb, 'a.png'),
      authorized: true,
    },
    {
      ...{ name: 'ZIP of 2,000 names', path: `/api/documents/character/${character}`, authorized: true },
      body: apiForm('file', zip(2000), 'Nombres largos.zip'),
    },
    { name: 'PDF of 50,000 characters of headings', path: `/c/${character}/export/pdf` },
    { name: 'the page of that text', path: `/c/${character}/biography` },
  ]
}

const numbered = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join('')

function form(intent: string, content: string | Buffer, name: string): FormData {
  const data = new FormData()
  data.set('intent', intent)
  data.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return data
}

function apiForm(field: string, content: Buffer, name: string): FormData {
  const data = new FormData()
  data.set('data', '{}')
  data.set(field, new Blob([new Uint8Array(content)]), name)
  return data
}

const camt = (entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`

const calendar = () =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${numbered(
    12_000,
    (n) =>
      `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270101T100000Z\r\nRRULE:FREQ=SECONDLY\r\nSUMMARY:a${n}\r\nEND:VEVENT\r\n`,
  )}END:VCALENDAR\r\n`

/** A ZIP of empty texts with long names. */
function zip(count: number): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (let n = 0; n < count; n++) {
    const name = Buffer.from(`${n}/${'a/'.repeat(200)}a.txt`)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    files.push(local, name)
    directory.push(central, name)
    at += local.length + name.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}
