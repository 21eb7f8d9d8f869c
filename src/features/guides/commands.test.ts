import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import { LOCALES, type Locale } from '#shared/enums.ts'
import { testDatabase } from '../../../tests/fixtures/database.ts'
import { loadTexts } from './commands.server.ts'
import { getText, listTexts } from './queries.server.ts'

const { db, sql } = await testDatabase()
beforeEach(() => sql`truncate texts restart identity cascade`)

const ctxIn = (locale: Locale): Context => ({ db, actor: anonymous, locale, now: new Date('2026-11-20T10:00:00Z') })
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

async function contentOf(files: Record<string, string>) {
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

test('the texts of the site load, every one in both languages, and a second time change nothing', async () => {
  const folder = join(import.meta.dirname, '../../../content')
  const { written } = await loadTexts(ctx, folder)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'))
  expect(written).toBe(files.length)
  const before = await rows()
  expect(await loadTexts(ctx, folder)).toEqual({ written: 0, removed: 0 })
  expect(await rows()).toEqual(before)
  const alone = await sql`select kind, key from texts group by kind, key having count(*) <> 2`
  expect(alone).toEqual([])
})

test('a changed file changes its row and no other, and keeps its id', async () => {
  const folder = await contentOf(glossary)
  expect(await loadTexts(ctx, folder)).toEqual({ written: 3, removed: 0 })
  const before = await rows()
  await writeFile(join(folder, 'es/guides/glossary.md'), text('Palabras', 'palabras', 2))
  expect(await loadTexts(ctx, folder)).toEqual({ written: 1, removed: 0 })
  const after = await rows()
  const changed = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
  expect(changed).toMatchObject([{ key: 'glossary', locale: 'es', slug: 'palabras', title: 'Palabras' }])
  expect(after.map((row) => row['id'])).toEqual(before.map((row) => row['id']))
})

test('a row whose file is gone goes too', async () => {
  const folder = await contentOf(glossary)
  await loadTexts(ctx, folder)
  await rm(join(folder, 'en/guides/glossary.md'))
  expect(await loadTexts(ctx, folder)).toEqual({ written: 0, removed: 1 })
  expect((await rows()).map((row) => row['slug'])).toEqual(['glosario', 'que-es'])
})

test('two files may swap their slugs', async () => {
  const folder = await contentOf({
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

test('two processes that load at once load once', async () => {
  const folder = await contentOf(glossary)
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
])('a file with %s is named with what is wrong, and nothing is loaded', async (_, content, words) => {
  const folder = await contentOf({ ...glossary, 'en/guides/glossary.md': content })
  await expect(loadTexts(ctx, folder)).rejects.toThrow(words)
  expect(await rows()).toEqual([])
})

test('a text is found by its slug, its key, or its slug in the other language, and tells all its slugs', async () => {
  await loadTexts(ctx, await contentOf(glossary))
  const alternate = { es: 'glosario', en: 'glossary' }
  for (const by of [{ slug: 'glosario' }, { slug: 'glossary' }, { key: 'glossary' }]) {
    const spanish = await getText(ctx, 'guide', by, operator)
    expect(spanish).toMatchObject({ text: { title: 'Glosario', slug: 'glosario', revised: '2026-11-20' }, alternate })
    const english = await getText(ctxIn('en'), 'guide', by, operator)
    expect(english).toMatchObject({ text: { title: 'Glossary', slug: 'glossary', locale: 'en' }, alternate })
  }
})

test('a text in one language alone is shown in that one', async () => {
  await loadTexts(ctx, await contentOf(glossary))
  const { text, alternate } = await getText(ctxIn('en'), 'guide', { slug: 'que-es' }, operator)
  expect(text).toMatchObject({ locale: 'es', title: '¿Qué es?' })
  expect(alternate).toEqual({ es: 'que-es' })
})

test('a slug that two texts share in two languages means the one of the language spoken', async () => {
  await loadTexts(ctx, await contentOf({ 'es/help/a.md': text('Aviso', 'orga'), 'en/help/b.md': text('Orga', 'orga') }))
  expect((await getText(ctx, 'help', { slug: 'orga' }, operator)).text.key).toBe('a')
  expect((await getText(ctxIn('en'), 'help', { slug: 'orga' }, operator)).text.key).toBe('b')
})

test('what does not exist, or exists as another kind, is missing', async () => {
  await loadTexts(ctx, await contentOf(glossary))
  await expect(getText(ctx, 'guide', { slug: 'nada' }, operator)).rejects.toMatchObject({ kind: 'missing' })
  await expect(getText(ctx, 'legal', { slug: 'glosario' }, operator)).rejects.toMatchObject({ kind: 'missing' })
})

test('a list has every text of its kind once, in order, in the language spoken where there is one', async () => {
  await loadTexts(ctx, await contentOf(glossary))
  expect((await listTexts(ctx, 'guide')).map(({ title }) => title)).toEqual(['¿Qué es?', 'Glosario'])
  expect((await listTexts(ctxIn('en'), 'guide')).map(({ title }) => title)).toEqual(['¿Qué es?', 'Glossary'])
  expect(await listTexts(ctx, 'help')).toEqual([])
  expect(Object.keys((await listTexts(ctx, 'guide'))[0]!)).not.toContain('body')
})

test('who runs the site is filled in, what is not set is said to be so, and other braces stay', async () => {
  const body = '{operator}, {operator_address}, {contact_email}, {site_url}, {other}, {constructor}'
  await loadTexts(ctx, await contentOf({ 'es/legal/notice.md': text('"Aviso de {operator}"', 'aviso', 1, body) }))
  const { text: notice } = await getText(ctx, 'legal', { key: 'notice' }, operator)
  expect(notice.title).toBe('Aviso de Asociación Candil')
  expect(notice.body).toBe(
    'Asociación Candil, (pendiente de indicar), team@candil.example, https://candil.example, {other}, {constructor}',
  )
})
