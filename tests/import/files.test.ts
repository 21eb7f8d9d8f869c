import sharp from 'sharp'
import { expect } from 'vitest'
import { fullTest } from '../fixtures/full.ts'
import { createImportTarget } from './import-run.ts'
import { type Entry, emptyCalendar, event, organizer, stamps, strapiServer, upload } from './strapi-server.ts'

const test = fullTest('tools/strapi-import/', 'src/cli/import.ts')

const messagesOf = (lines: { kind: string; id: number | null; message: string }[]) =>
  lines.map(({ kind, id, message }) => `${kind} ${id}: ${message}`)
const small = (events: Entry[]) => ({ ...emptyCalendar(), organizers: [organizer(1)], events })

test('imports guides beside our own, and files only of allowed types', async () => {
  const target = await createImportTarget()
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#933' } })
  const calendar = small([
    event(1, {
      header: { data: upload(1, '/uploads/evil.png') },
      albums: {
        data: [
          {
            id: 31,
            attributes: {
              title: 'Fotos',
              ...stamps(31),
              images: {
                data: [
                  upload(2, '/uploads/a.jpg', { caption: 'Uno' }),
                  upload(3, '/uploads/gone.jpg'),
                  upload(4, '/uploads/huge.png'),
                ],
              },
            },
          },
        ],
      },
      documents: { data: [upload(5, '/uploads/guia.pdf'), upload(6, '/uploads/x.html')] },
    }),
    event(2, { header: { data: upload(7, '/uploads/huge.png', { formats: { large: { url: '/uploads/a.jpg' } } }) } }),
  ])
  calendar.files = {
    '/uploads/evil.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    '/uploads/a.jpg': await plain(40, 30).jpeg().toBuffer(),
    '/uploads/huge.png': await plain(9000, 6000).png().toBuffer(),
    '/uploads/guia.pdf': Buffer.from('%PDF-1.4 guide'),
    '/uploads/x.html': Buffer.from('<!doctype html><script>1</script>'),
  }
  calendar['quick-start-guides'] = [
    {
      id: 3,
      attributes: {
        slug: 'Primer-Rol',
        title: 'Tu primer rol',
        text: '## Hola\n\nTexto.',
        order: 2,
        locale: 'es',
        ...stamps(3),
      },
    },
  ]
  const { url } = await strapiServer(calendar)
  const report = await target.run(url)
  expect(messagesOf(report.lines.leftOut).sort()).toEqual([
    'files 1: /uploads/evil.png of event 1: The file is an SVG, which may carry scripts: save it as PNG',
    expect.stringMatching(/^files 3: \/uploads\/gone\.jpg of event 1: \S+gone\.jpg answers 404\.$/),
    'files 4: /uploads/huge.png of event 1: The file is 9000 × 6000 pixels, more than 50 million',
    'files 6: /uploads/x.html of event 1: The file is a page, not a picture',
  ])
  expect(messagesOf(report.lines.repaired)).toContain('files 7: too large: taken in a smaller size')
  expect(
    (await target.get('/api/events/1?populate[albums][populate][0]=images&populate[documents]=true')).data,
  ).toMatchObject({
    attributes: {
      albums: {
        data: [
          { id: 31, attributes: { title: 'Fotos', images: { data: [{ attributes: { caption: 'Uno', width: 40 } }] } } },
        ],
      },
      documents: { data: [{ attributes: { name: 'guia.pdf', mime: 'application/pdf', size: 0.01 } }] },
    },
  })
  expect(await target.rows('select kind, key, slug, title, summary, revised::text from texts')).toEqual([
    {
      kind: 'guide',
      key: 'import-3',
      slug: 'primer-rol',
      title: 'Tu primer rol',
      summary: 'Hola Texto.',
      revised: '2023-02-02',
    },
  ])
  expect((await target.run(url)).counts.get('guides es')).toMatchObject({ unchanged: 1, taken: 0 })
})
