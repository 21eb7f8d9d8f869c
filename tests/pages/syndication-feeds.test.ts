import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { checkAtom, checkJsonFeed, checkRss } from './feed-rules.ts'

const { get, sql } = await openBuiltApp()
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'entry', 'link', 'category'].includes(name),
})

const feedOf = async (path: string) => {
  const response = await get(path)
  const text = await response.text()
  return { response, text, status: response.status }
}
const parseXml = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true)
  return parser.parse(text)
}

await sql`update event_texts set title = 'Ñandú & <b>ceniza</b> ]]>', description = ${'Texto & <script>x</script> ]]> [ficha](/venues)\n\n\u0001'}
  where slug = 'valdecuervo'`

for (const [path, title] of [
  ['/es/events', 'Candil: eventos nuevos y cambios'],
  ['/en/events', 'Candil: new and changed events'],
  ['/es/events?province=Segovia', 'Candil: eventos de tu búsqueda'],
] as const) {
  const at = (format: string) => path.replace(/(?=\?|$)/, `.${format}`)

  test(`${path} as RSS 2.0`, async () => {
    const { response, text } = await feedOf(at('rss'))
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const { rss } = parseXml(text)
    checkRss(rss, HOME + at('rss'))
    expect(rss.channel.title).toBe(title)
  })

  test(`${path} as Atom 1.0`, async () => {
    const { response, text } = await feedOf(at('atom'))
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const { feed } = parseXml(text)
    checkAtom(feed, HOME + at('atom'))
    expect(feed.title).toBe(title)
  })

  test(`${path} as JSON Feed 1.1`, async () => {
    const { response, text } = await feedOf(at('json'))
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const feed = JSON.parse(text)
    checkJsonFeed(feed, HOME + at('json'))
    expect(feed.title).toBe(title)
  })
}

test('a search’s feed has its events alone, the latest change first; a cancelled one says so', async () => {
  const { items } = JSON.parse((await feedOf('/es/events.json?province=Segovia')).text)
  const rows = await sql`select 1 from events e left join venues v on v.id = e.venue_id
    where coalesce(v.county, e.county) = 'Segovia' and e.moderation = 'published' and e.deleted_at is null`
  expect(items).toHaveLength(rows.length)
  const all = JSON.parse((await feedOf('/es/events.json')).text).items as {
    title: string
    date_modified: string
    content_html: string
  }[]
  expect(all.map(({ date_modified }) => date_modified)).toEqual(
    all
      .map(({ date_modified }) => date_modified)
      .toSorted()
      .reverse(),
  )
  expect(all.find(({ title }) => title.startsWith('Cancelado: '))).toBeTruthy()
  const hostile = all.find(({ title }) => title.includes('Ñandú'))!
  expect(hostile.title).toBe('Ñandú & <b>ceniza</b> ]]>')
  expect(hostile.content_html).toContain(`href="${HOME}/es/venues"`)
  expect(hostile.content_html).not.toContain('<script>')
  expect(hostile.content_html).not.toContain('\u0001')
})

test('each organizer has a feed, under former slugs as well; a hidden one has none', async () => {
  const [organizer] = await sql`select o.id, o.slug, o.name from organizations o join events e on e.organizer_id = o.id
    where o.status = 'active' and e.moderation = 'published' limit 1`
  for (const format of ['rss', 'atom', 'json'])
    expect((await feedOf(`/en/organizer/${organizer!['slug']}.${format}`)).status).toBe(200)
  const { text } = await feedOf(`/en/organizer/${organizer!['slug']}.json`)
  expect(JSON.parse(text).title).toBe(`${organizer!['name']} on Candil`)
  await sql`update organizations set slug = 'otro-nombre' where id = ${organizer!['id']}`
  expect((await feedOf(`/organizer/${organizer!['slug']}.atom`)).status).toBe(200)
  await sql`update organizations set status = 'suspended' where id = ${organizer!['id']}`
  for (const slug of ['otro-nombre', organizer!['slug'], 'nothing', '%00', '..%2F..'])
    expect((await feedOf(`/organizer/${slug}.rss`)).status).toBe(404)
  await sql`update organizations set status = 'active' where id = ${organizer!['id']}`
})

test('answers 304 to who has it, until something changes', async () => {
  const first = await get('/es/events.atom')
  const etag = first.headers.get('etag')!
  const again = () => get('/es/events.atom', { headers: { 'if-none-match': etag } })
  expect(etag).toBeTruthy()
  expect((await again()).status).toBe(304)
  await sql`update event_texts set title = 'Recién cambiado' where slug = 'valdecuervo'`
  await expect.poll(async () => (await again()).status).toBe(200)
  expect(await (await again()).text()).toContain('Recién cambiado')
})

test('pages tell readers where their feeds are, with the search’s filters', async () => {
  const { text } = await feedOf('/en/events?province=Segovia&sort=price&view=map')
  for (const [type, format] of [
    ['rss+xml', 'rss'],
    ['atom+xml', 'atom'],
    ['feed+json', 'json'],
  ])
    expect(text).toMatch(
      new RegExp(
        `<link rel="alternate" type="application/${type!.replace('+', '\\+')}"[^>]* href="${HOME}/en/events\\.${format}\\?province=Segovia"`,
      ),
    )
  expect((await feedOf('/')).text).toContain(`href="${HOME}/es/events.rss"`)
})
