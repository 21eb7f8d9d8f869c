import { expect, test } from 'vitest'
import { edgesOf, filesOf } from './imports.ts'

/** What reads files that strangers send, or lays out their texts. */
const READERS =
  /^(pdfkit|fontkit|write-excel-file|sharp|cheerio|ical\.js|microformats-parser|papaparse|read-excel-file|fast-xml-parser)$/
/** Writes XML. */
const WRITERS = ['src/app/embeds/oembed.server.ts']

test('what reads the files of strangers is loaded by workers alone', () => {
  const files = Object.fromEntries(
    Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(([path]) => !/(\.test|-fixtures)\.tsx?$/.test(path)),
  )
  const edges = edgesOf(files).filter(({ from, erased }) => !erased && !WRITERS.includes(from))
  const reading = new Set(edges.filter(({ to }) => READERS.test(to)).map(({ from }) => from))
  expect(reading.size).toBeGreaterThan(5)
  for (let before = 0; before !== reading.size; ) {
    before = reading.size
    for (const { from, to } of edges) if (reading.has(to)) reading.add(from)
  }
  // Nothing imports them: they are started by their name, in another process.
  const first = [...reading].filter((path) => !edges.some(({ to }) => to === path))
  const tasks = Object.values(files).flatMap((text) =>
    [...text.matchAll(/module: '#([^']+)'/g)].map(([, path]) => `src/${path}`),
  )
  expect(first.filter((path) => !tasks.includes(path))).toEqual([])
})
