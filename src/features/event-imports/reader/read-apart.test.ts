import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { readApart } from './read-apart.server.ts'

/** Two cells: the title of the first column, and one as far from it as a spreadsheet allows. */
async function sheetWithFarCell() {
  const files = unzipSync(await writeXlsx([[{ value: 'Título' }]] as never).toBuffer())
  const path = 'xl/worksheets/sheet1.xml'
  const xml = Buffer.from(files[path]!).toString('utf8')
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
  return zipSync({ ...files, [path]: strToU8(xml.replace('</sheetData>', far)) })
}

test('what takes too much memory is refused while others are served, and the next is read', {
  timeout: 30_000,
}, async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 50)
  await expect(readApart('sheet', await sheetWithFarCell())).rejects.toMatchObject({ reason: 'too_large' })
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(5)
  const page = Buffer.from('<html><meta property="og:title" content="Candil"></html>')
  const task = { bytes: page, url: 'https://example.org/', contentType: '', today: '2026-11-26' }
  expect(await readApart('content', task)).toMatchObject([{ title: 'Candil' }])
})
