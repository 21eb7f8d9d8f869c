import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#platform/config/settings.ts'
import { LOCALES } from '#shared/enums.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { after, teamWorld } from '../../../tests/fixtures/site-team-fixtures.ts'
import { newFolder } from '../../../tests/fixtures/temporary-folder.ts'
import { loadTexts } from './commands.server.ts'
import { getContent } from './content-api.server.ts'
import { editText, restoreText } from './edit.server.ts'
import { getText } from './queries.server.ts'
import { getTextToEdit, listEditableTexts } from './versions.server.ts'

const { sql, mara, nil, outside } = await teamWorld()
const operator = readSettings({ SITE_URL: 'https://candil.example' })
const folder = newFolder('candil-texts-')
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
await loadTexts(outside, folder)
const idOf = async (key: string) => (await sql`select id from texts where key = ${key}`)[0]!['id'] as number
const privacy = await idOf('privacy')
const words = { title: 'Privacidad', summary: 'De qué va.', body: 'Guardamos muy poco.' }

test('an edited text is what pages and `_content` show at once, and its file has no say any more', async () => {
  expect(await editText(mara.ctx, privacy, words)).toBe(true)
  const { text } = await getText(outside, 'legal', { key: 'privacy' }, operator)
  expect(text).toMatchObject({ body: 'Guardamos muy poco.', revised: '2026-11-20' })
  const content = () => getContent(outside, 'legal/privacidad', { text: '1' }, operator)
  expect(await content()).toMatchObject({ text: 'Guardamos muy poco.' })
  await file('es/legal/privacy.md', 'Privacidad', 'otra-direccion', 'De la siguiente versión.')
  await file('es/guides/glossary.md', 'Glosario', 'glosario', 'Más palabras.')
  expect(await loadTexts(outside, folder)).toEqual({ written: 1, removed: 0 })
  expect(await content()).toMatchObject({ text: 'Guardamos muy poco.', slug: 'privacidad' })
  expect((await getText(outside, 'guide', { key: 'glossary' }, operator)).text.body).toContain('Más palabras')
})

test('a file that wants the address of an edited text does not get it, and a file that is gone takes nothing along', async () => {
  await file('es/legal/new.md', 'Nueva', 'privacidad', 'Usurpa.')
  expect(await loadTexts(outside, folder)).toEqual({ written: 0, removed: 0 })
  expect((await getText(outside, 'legal', { slug: 'privacidad' }, operator)).text.body).toBe('Guardamos muy poco.')
})

test('every version stays with who wrote it, and any is made the present one again', async () => {
  await editText(after(nil.ctx, 3600), privacy, { ...words, body: 'Guardamos lo justo.' })
  const { versions, body, editedAt } = await getTextToEdit(mara.ctx, privacy)
  expect(body).toBe('Guardamos lo justo.')
  expect(editedAt).toEqual(after(nil.ctx, 3600).now)
  expect(versions).toMatchObject([
    { body: 'Guardamos muy poco.', username: 'Mara', writtenAt: mara.ctx.now },
    { body: 'Guardamos poco.', username: null, writtenBy: null },
  ])
  expect(await restoreText(after(mara.ctx, 7200), versions[1]!.id)).toBe(true)
  const now = await getTextToEdit(mara.ctx, privacy)
  expect(now.body).toBe('Guardamos poco.')
  expect(now.versions.map(({ username }) => username)).toEqual(['Nil', 'Mara', null])
  const verbs = await sql`select verb from history where thing = 'text' and thing_id = ${privacy} order by id`
  expect(verbs.map(({ verb }) => verb)).toEqual(['editText', 'editText', 'restoreText'])
})

test('of two who edit the same text nobody writes over what they did not read', async () => {
  const { seen, ...text } = await getTextToEdit(mara.ctx, privacy)
  const form = (body: string) => ({ title: text.title, summary: text.summary, body, seen })
  const later = after(mara.ctx, 9000)
  const outcomes = await Promise.all([
    refusal(editText(later, privacy, form('Una.'))),
    refusal(editText(later, privacy, form('Dos.'))),
  ])
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({ kind: 'conflict', code: 'changed_since' })
})

test('nothing changed is nothing saved, and what is empty is refused', async () => {
  const { title, summary, body, versions } = await getTextToEdit(mara.ctx, privacy)
  expect(await editText(mara.ctx, privacy, { title, summary, body })).toBe(false)
  expect((await getTextToEdit(mara.ctx, privacy)).versions).toHaveLength(versions.length)
  expect(await refusal(editText(mara.ctx, privacy, { title: ' ', summary, body: '' }))).toMatchObject({
    fields: { title: 'required', body: 'required' },
  })
  for (const id of [999, -1, Number.NaN]) {
    expect(await refusal(editText(mara.ctx, id, { title, summary, body }))).toMatchObject({ kind: 'missing' })
    expect(await refusal(restoreText(mara.ctx, id))).toMatchObject({ kind: 'missing' })
    expect(await refusal(getTextToEdit(mara.ctx, id))).toMatchObject({ kind: 'missing' })
  }
  expect((await listEditableTexts(mara.ctx)).map(({ key, editedAt }) => [key, editedAt !== null])).toEqual([
    ['glossary', false],
    ['privacy', true],
  ])
})

test('a start while somebody edits changes nothing of what they wrote', async () => {
  for (let n = 0; n < 5; n++) {
    await sql`update texts set edited_at = null where key = 'glossary'`
    await file('es/guides/glossary.md', 'Glosario', 'glosario', `Del fichero ${n}.`)
    const glossary = await idOf('glossary')
    await Promise.all([
      loadTexts(outside, folder),
      editText(mara.ctx, glossary, { title: 'Glosario', summary: 'De qué va.', body: `Del equipo ${n}.` }),
    ])
    expect((await getTextToEdit(mara.ctx, glossary)).body).toBe(`Del equipo ${n}.`)
  }
})
