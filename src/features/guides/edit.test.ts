import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#platform/config/settings.ts'
import { LOCALES } from '#shared/languages.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { createTempDir } from '#tests/fixtures/temporary-folder.ts'
import { loadTexts } from './commands.server.ts'
import { getContent } from './content-api.server.ts'
import { editText, restoreText } from './edit.server.ts'
import { getText } from './queries.server.ts'
import { getTextToEdit, listEditableTexts } from './versions.server.ts'

const { sql, mara, nil, anonymousCtx } = await siteTeamFixtures()
const operator = readSettings({ SITE_URL: 'https://candil.example' })
const folder = createTempDir('candil-texts-')
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const locale of LOCALES)
  for (const kind of ['guides', 'help', 'legal']) await mkdir(join(folder, locale, kind), { recursive: true })
const file = (name: string, title: string, slug: string, body: string) =>
  writeFile(
    join(folder, name),
    `---\ntitle: ${title}\nslug: ${slug}\nsummary: De qué va.\norder: 1\nupdated: 2026-01-01\n---\n\n${body}\n`,
  )
await file('es/legal/privacy.md', 'Privacidad', 'privacidad', 'Guardamos poco.')
await file('es/guides/glossary.md', 'Glosario', 'glosario', 'Palabras.')
await loadTexts(anonymousCtx, folder)
const idOf = async (key: string) => (await sql`select id from texts where key = ${key}`)[0]!['id'] as number
const privacy = await idOf('privacy')
const fields = { title: 'Privacidad', summary: 'De qué va.', body: 'Guardamos muy poco.' }

test('pages and `_content` show an edited text at once, and its file is ignored', async () => {
  expect(await editText(mara.ctx, privacy, fields)).toBe(true)
  const { text } = await getText(anonymousCtx, 'legal', { key: 'privacy' }, operator)
  expect(text).toMatchObject({ body: 'Guardamos muy poco.', revised: '2026-11-20' })
  const content = () => getContent(anonymousCtx, 'legal/privacidad', { text: '1' })
  expect(await content()).toMatchObject({ text: 'Guardamos muy poco.' })
  await file('es/legal/privacy.md', 'Privacidad', 'otra-direccion', 'De la siguiente versión.')
  await file('es/guides/glossary.md', 'Glosario', 'glosario', 'Más palabras.')
  expect(await loadTexts(anonymousCtx, folder)).toEqual({ written: 1, removed: 0 })
  expect(await content()).toMatchObject({ text: 'Guardamos muy poco.', slug: 'privacidad' })
  expect((await getText(anonymousCtx, 'guide', { key: 'glossary' }, operator)).text.body).toContain('Más palabras')
})

test('a file with the slug of an edited text is not loaded, and the edited text stays without its file', async () => {
  await file('es/legal/new.md', 'Nueva', 'privacidad', 'Usurpa.')
  expect(await loadTexts(anonymousCtx, folder)).toEqual({ written: 0, removed: 0 })
  expect((await getText(anonymousCtx, 'legal', { slug: 'privacidad' }, operator)).text.body).toBe('Guardamos muy poco.')
})

test('keeps every version with its author, and can restore any', async () => {
  await editText(secondsLater(nil.ctx, 3600), privacy, { ...fields, body: 'Guardamos lo justo.' })
  const { versions, body, editedAt } = await getTextToEdit(mara.ctx, privacy)
  expect(body).toBe('Guardamos lo justo.')
  expect(editedAt).toEqual(secondsLater(nil.ctx, 3600).now)
  expect(versions).toMatchObject([
    { body: 'Guardamos muy poco.', username: 'Mara', writtenAt: mara.ctx.now },
    { body: 'Guardamos poco.', username: null, writtenBy: null },
  ])
  expect(await restoreText(secondsLater(mara.ctx, 7200), versions[1]!.id)).toBe(true)
  const now = await getTextToEdit(mara.ctx, privacy)
  expect(now.body).toBe('Guardamos poco.')
  expect(now.versions.map(({ username }) => username)).toEqual(['Nil', 'Mara', null])
  const actions =
    await sql`select action from audit_log where entity_type = 'text' and entity_id = ${privacy} order by id`
  expect(actions.map(({ action }) => action)).toEqual(['editText', 'editText', 'restoreText'])
})

test('rejects the second of two concurrent edits', async () => {
  const { seen, ...text } = await getTextToEdit(mara.ctx, privacy)
  const form = (body: string) => ({ title: text.title, summary: text.summary, body, seen })
  const later = secondsLater(mara.ctx, 9000)
  const outcomes = await Promise.all([
    errorOf(editText(later, privacy, form('Una.'))),
    errorOf(editText(later, privacy, form('Dos.'))),
  ])
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ kind: 'conflict', code: 'changed_since' })
})

test('saves nothing when nothing changed, and rejects empty fields', async () => {
  const { title, summary, body, versions } = await getTextToEdit(mara.ctx, privacy)
  expect(await editText(mara.ctx, privacy, { title, summary, body })).toBe(false)
  expect((await getTextToEdit(mara.ctx, privacy)).versions).toHaveLength(versions.length)
  expect(await errorOf(editText(mara.ctx, privacy, { title: ' ', summary, body: '' }))).toMatchObject({
    fields: { title: 'required', body: 'required' },
  })
  for (const id of [999, -1, Number.NaN]) {
    expect(await errorOf(editText(mara.ctx, id, { title, summary, body }))).toMatchObject({ kind: 'missing' })
    expect(await errorOf(restoreText(mara.ctx, id))).toMatchObject({ kind: 'missing' })
    expect(await errorOf(getTextToEdit(mara.ctx, id))).toMatchObject({ kind: 'missing' })
  }
  expect((await listEditableTexts(mara.ctx)).map(({ key, editedAt }) => [key, editedAt !== null])).toEqual([
    ['glossary', false],
    ['privacy', true],
  ])
})

test('loading files during an edit does not overwrite it', async () => {
  for (let n = 0; n < 5; n++) {
    await sql`update texts set edited_at = null where key = 'glossary'`
    await file('es/guides/glossary.md', 'Glosario', 'glosario', `Del fichero ${n}.`)
    const glossary = await idOf('glossary')
    await Promise.all([
      loadTexts(anonymousCtx, folder),
      editText(mara.ctx, glossary, { title: 'Glosario', summary: 'De qué va.', body: `Del equipo ${n}.` }),
    ])
    expect((await getTextToEdit(mara.ctx, glossary)).body).toBe(`Del equipo ${n}.`)
  }
})
