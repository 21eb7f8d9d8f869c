import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { fileReaders } from '#platform/workers/file-readers.server.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { uploadSheet } from './sheets.server.ts'

const { olga, createVerifiedOrganization } = await eventFixtures()

/** Two cells: the title of the first column, and one as far from it as a spreadsheet allows. */
async function sheetWithFarCell() {
  const files = unzipSync(await writeXlsx([[{ value: 'Título' }]] as never).toBuffer())
  const path = 'xl/worksheets/sheet1.xml'
  const xml = Buffer.from(files[path]!).toString('utf8')
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
  return zipSync({ ...files, [path]: strToU8(xml.replace('</sheetData>', far)) })
}

test('a sheet is read in a worker: one that takes too much is refused, and the next is read', async () => {
  const club = await createVerifiedOrganization(olga.ctx, 'El club de las hojas')
  const before = fileReaders.countsOf('readSheet')
  const bytes = await sheetWithFarCell()
  expect(await uploadSheet(olga.ctx, club.id, { name: 'a.xlsx', bytes })).toEqual({ refused: 'too_large' })
  const file = { name: 'b.csv', bytes: Buffer.from('Título;Fecha\nUno;12/03/2027\n') }
  expect(await uploadSheet(olga.ctx, club.id, file)).toEqual({ id: expect.any(Number) })
  expect(fileReaders.countsOf('readSheet')).toEqual({ done: before.done + 1, failed: before.failed + 1 })
})
