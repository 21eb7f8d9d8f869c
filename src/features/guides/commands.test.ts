import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { LOCALES, type Locale } from '#shared/languages.ts'
import { testContext } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { loadTexts } from './commands.server.ts'
import { getText, listTexts } from './queries.server.ts'

const { db, sql } = await testDatabase()
beforeEach(() => sql`truncate texts restart identity cascade`)

const ctxIn = (locale: Locale) => testContext(db, { locale, now: new Date('2026-11-20T10:00:00Z') })
const ctx = ctxIn('es')
const operator = {
  operatorName: 'Asociación Candil',
  operatorAddress: null,
  contactEmail: 'team@candil.example',
  siteUrl: 'https://candil.example',
}
const rows = () => sql`select id, kind, key, locale, slug, title, updated_at from texts order by id`
const text = (title: string, slug: string, order = 1, body = 'Texto.') =>
  `---\ntitle: ${title}\nslug: ${slug}\nsummary: De qué va.\norder: ${order}\nupdated: 2026-11-20\n---\n\n${body}\n`

async function createContentFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'candil-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const locale of LOCALES)
    for (const kind of ['guides', 'help', 'legal']) await mkdir(join(folder, locale, kind), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const glossary = {
  'es/guides/glossary.md': text('Glosario', 'glosario', 2),
  'en/guides/glossary.md': text('Glossary', 'glossary', 2),
  'es/guides/what-is-larp.md': text('¿Qué es?', 'que-es', 1),
}

test('loads the site’s texts, all in both languages; loading again changes nothing', async () => {
  const folder = join(import.meta.dirname, '../../../content')
  const { written } = await loadTexts(ctx, folder)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'))
  expect(written).toBe(files.length)
  const before = await rows()
  expect(await loadTexts(ctx, folder)).toEqual({ written: 0, removed: 0 })
  expect(await rows()).toEqual(before)
  // The operator's address and email may be unset: what names them is optional.
  const named = await sql<{ body: string }[]>`select title || summary || body as body from texts where kind = 'legal'`
  for (const { body } of named)
    expect(body.replace(/\[\[[^[\]]*\]\]/g, '')).not.toMatch(/\{(operator_address|contact_email)\}/)
  const incomplete = await sql`select kind, key from texts group by kind, key having count(*) <> 2`
  expect(incomplete).toEqual([])
})

test('a changed file updates only its row and keeps the id', async () => {
  const folder = await createContentFolder(glossary)
  expect(await loadTexts(ctx, folder)).toEqual({ written: 3, removed: 0 })
  const before = await rows()
  await writeFile(join(folder, 'es/guides/glossary.md'), text('Palabras', 'palabras', 2))
  expect(await loadTexts(ctx, folder)).toEqual({ written: 1, removed: 0 })
  const after = await rows()
  const changed = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
  expect(changed).toMatchObject([{ key: 'glossary', locale: 'es', slug: 'palabras', title: 'Palabras' }])
  expect(after.map((row) => row['id'])).toEqual(before.map((row) => row['id']))
})

test('deletes rows whose file is missing', async () => {
  const folder = await createContentFolder(glossary)
  await loadTexts(ctx, folder)
  await rm(join(folder, 'en/guides/glossary.md'))
  expect(await loadTexts(ctx, folder)).toEqual({ written: 0, removed: 1 })
  expect((await rows()).map((row) => row['slug'])).toEqual(['glosario', 'que-es'])
})

test('two files can swap their slugs', async () => {
  const folder = await createContentFolder({
    'es/help/a.md': text('A', 'uno'),
    'es/help/b.md': text('B', 'dos'),
  })
  await loadTexts(ctx, folder)
  await writeFile(join(folder, 'es/help/a.md'), text('A', 'dos'))
  await writeFile(join(folder, 'es/help/b.md'), text('B', 'uno'))
  await loadTexts(ctx, folder)
  expect((await rows()).map((row) => [row['key'], row['slug']])).toEqual([
    ['a', 'dos'],
    ['b', 'uno'],
  ])
})

test('concurrent processes load once', async () => {
  const folder = await createContentFolder(glossary)
  const loads = await Promise.all([loadTexts(ctx, folder), loadTexts(ctx, folder), loadTexts(ctx, folder)])
  expect(loads.map(({ written }) => written).sort()).toEqual([0, 0, 3])
})

test.each([
  ['no front matter', 'Texto.', /glossary\.md: no front matter/],
  ['a missing key', text('A', 'a').replace(/summary.*\n/, ''), /glossary\.md: summary is missing/],
  ['a bad slug', text('A', 'No es'), /glossary\.md: slug is "No es"/],
  [
    'a day that does not exist',
    text('A', 'a').replace('2026-11-20', '2026-02-30'),
    /glossary\.md: updated is "2026-02-30"/,
  ],
  ['broken YAML', text('"A', 'a'), /glossary\.md: /],
])('names a file with %s and its error, and loads nothing', async (_, content, message) => {
  const folder = await createContentFolder({ ...glossary, 'en/guides/glossary.md': content })
  await expect(loadTexts(ctx, folder)).rejects.toThrow(message)
  expect(await rows()).toEqual([])
})

test('finds a text by slug, key, or slug in the other language, and returns all slugs', async () => {
  await loadTexts(ctx, await createContentFolder(glossary))
  const slugs = { es: 'glosario', en: 'glossary' }
  for (const by of [{ slug: 'glosario' }, { slug: 'glossary' }, { key: 'glossary' }]) {
    const spanish = await getText(ctx, 'guide', by, operator)
    expect(spanish).toMatchObject({ text: { title: 'Glosario', slug: 'glosario', revised: '2026-11-20' }, slugs })
    const english = await getText(ctxIn('en'), 'guide', by, operator)
    expect(english).toMatchObject({ text: { title: 'Glossary', slug: 'glossary', locale: 'en' }, slugs })
  }
})

test('returns a text that exists in one language only in that language', async () => {
  await loadTexts(ctx, await createContentFolder(glossary))
  const { text, slugs } = await getText(ctxIn('en'), 'guide', { slug: 'que-es' }, operator)
  expect(text).toMatchObject({ locale: 'es', title: '¿Qué es?' })
  expect(slugs).toEqual({ es: 'que-es' })
})

test('a slug shared by two texts means the one in the request’s language', async () => {
  await loadTexts(
    ctx,
    await createContentFolder({ 'es/help/a.md': text('Aviso', 'orga'), 'en/help/b.md': text('Orga', 'orga') }),
  )
  expect((await getText(ctx, 'help', { slug: 'orga' }, operator)).text.key).toBe('a')
  expect((await getText(ctxIn('en'), 'help', { slug: 'orga' }, operator)).text.key).toBe('b')
})

test('throws missing for unknown texts and for texts of another kind', async () => {
  await loadTexts(ctx, await createContentFolder(glossary))
  await expect(getText(ctx, 'guide', { slug: 'nada' }, operator)).rejects.toMatchObject({ kind: 'missing' })
  await expect(getText(ctx, 'legal', { slug: 'glosario' }, operator)).rejects.toMatchObject({ kind: 'missing' })
})

test('lists every text of a kind once, in order, preferably in the request’s language', async () => {
  await loadTexts(ctx, await createContentFolder(glossary))
  expect((await listTexts(ctx, 'guide')).map(({ title }) => title)).toEqual(['¿Qué es?', 'Glosario'])
  expect((await listTexts(ctxIn('en'), 'guide')).map(({ title }) => title)).toEqual(['¿Qué es?', 'Glossary'])
  expect(await listTexts(ctx, 'help')).toEqual([])
  expect(Object.keys((await listTexts(ctx, 'guide'))[0]!)).not.toContain('body')
})

test('fills in known placeholders, leaves out parts without a value, and keeps other braces', async () => {
  const body =
    '[[- **Domicilio:** {operator_address}\n]]- {operator}[[ o {contact_email}]], {site_url}, {other}, {constructor}'
  await loadTexts(
    ctx,
    await createContentFolder({ 'es/legal/notice.md': text('"Aviso de {operator}"', 'aviso', 1, body) }),
  )
  const { text: notice } = await getText(ctx, 'legal', { key: 'notice' }, operator)
  expect(notice.title).toBe('Aviso de Asociación Candil')
  expect(notice.body).toBe('- Asociación Candil o team@candil.example, https://candil.example, {other}, {constructor}')
})
