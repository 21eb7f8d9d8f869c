import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterPdf } from '#features/characters/export/pdf.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { makePdf } from '#platform/pdf/pdf.server.ts'
import { documentWriters } from '#platform/workers/document-writers.server.ts'
import { CHARACTER_FILE_BYTES, type CharacterFile } from '#shared/characters/character-file.ts'
import { CHARACTER_STATUSES, CHARACTER_TEXT_MAX, CHARACTERS_MAX } from '#shared/characters/characters.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { readPdf } from '#tests/fixtures/pdf-text.ts'
import { linkCharacter } from '../links/link.server.ts'
import { changePortrait } from '../portrait/commands.server.ts'
import { findPortraitFile } from '../portrait/portrait-file.server.ts'
import { createShareLink } from '../sharing/share-link.server.ts'
import { readSharedPortrait } from '../sharing/shared-character.server.ts'
import { getCharacterFile } from './character-file.server.ts'
import { importCharacter } from './import.server.ts'
import { characterMarkdown } from './markdown.server.ts'

const { sql, olga, sara, anonymousCtx, createPlayers, createOpenEvent, registerPlayer, addCharacter } =
  await characterFixtures()
const [ana, eva, leo] = (await createPlayers(3)) as [Player, Player, Player]
type Player = { id: number; ctx: RequestContext }
const bytesOf = (file: unknown) => new TextEncoder().encode(typeof file === 'string' ? file : JSON.stringify(file))
const failureOf = async (promise: Promise<unknown>) => {
  const error = await errorOf(promise)
  return error && { code: error.code, ...(error.fields && { fields: error.fields }) }
}

test('a file has what its reader sees, the background for the owner alone', async () => {
  const id = await addCharacter(ana.id, { visibility: 'public' })
  const other = await addCharacter(ana.id, { name: 'Roque', visibility: 'private' })
  await sql`insert into character_relations (from_id, to_id, description, accepted_at) values (${id}, ${other}, 'hija de', now())`
  const event = await createOpenEvent()
  const { id: registrationId } = await registerPlayer(ana, event)
  await linkCharacter(ana.ctx, { characterId: id, registrationId })
  const own = await getCharacterFile({ ...ana.ctx, now: new Date('2027-04-01T10:00:00Z') }, id)
  expect(own).toMatchObject({
    ...{ format: 'candil-character', version: 1, exported_at: '2027-04-01T10:00:00.000Z' },
    character: {
      ...{
        name: 'Inés de Brañalonga',
        status: 'active',
        biography: 'Nació en **Tineo**.',
        background: 'Mató al conde.',
      },
      events: [{ slug: expect.any(String) }],
      relations: [{ from: 'Inés de Brañalonga', description: 'hija de', to: 'Roque' }],
    },
  })
  for (const ctx of [olga.ctx, eva.ctx, sara.ctx, anonymousCtx]) {
    const { character } = await getCharacterFile(ctx, id)
    expect(character).not.toHaveProperty('background')
    expect(character.relations).toEqual([])
  }
  for (const ctx of [eva.ctx, anonymousCtx]) {
    expect(await failureOf(getCharacterFile(ctx, other))).toEqual({ code: 'not_found' })
    expect(await failureOf(getCharacterFile(ctx, 999_999))).toEqual({ code: 'not_found' })
  }
})

const file = (more: object = {}): CharacterFile => ({
  ...{ format: 'candil-character', version: 1, exported_at: '2027-04-01T10:00:00.000Z' },
  character: {
    ...{
      name: 'Inés',
      status: 'dead',
      created_at: '2027-04-01T10:00:00.000Z',
      biography: '',
      events: [],
      relations: [],
    },
    ...more,
  },
})

test('what is exported and imported again is the same character', async () => {
  const name = fc
    .stringMatching(/^[A-Za-zÁÉñ0-9][A-Za-zÁÉñ0-9 ,-]{2,37}[A-Za-zÁÉñ0-9]$/)
    .filter((text) => !/ {2}/.test(text))
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  const characters = fc.record({
    name,
    status: fc.constantFrom(...CHARACTER_STATUSES),
    biography: text,
    background: text,
  })
  await fc.assert(
    fc.asyncProperty(characters, async (columns) => {
      const first = await importCharacter(leo.ctx, bytesOf(file(columns)))
      const exported = await getCharacterFile(leo.ctx, first.id)
      const second = await importCharacter(leo.ctx, bytesOf(exported))
      expect(second.id).not.toBe(first.id)
      expect(await getCharacterFile(leo.ctx, second.id)).toEqual(exported)
      expect(exported.character).toMatchObject({ name: columns.name.normalize('NFKC'), status: columns.status })
      await sql`delete from characters where owner_id = ${leo.id}`
    }),
    { numRuns: 60, seed: process.env['TEST_FULL'] === '1' ? Date.now() : 11 },
  )
})

test('an imported character is private, whatever the file says, and has versions', async () => {
  const forged = {
    ...file({ background: 'b', visibility: 'public', owner_id: eva.id, id: 1, share_token: 'x' }),
    id: 7,
  }
  const { id } = await importCharacter(ana.ctx, bytesOf(`\ufeff${JSON.stringify(forged)}`))
  const [row] = await sql`select owner_id, visibility, share_token, name, background from characters where id = ${id}`
  expect(row).toEqual({ owner_id: ana.id, visibility: 'private', share_token: null, name: 'Inés', background: 'b' })
  expect(await sql`select text from character_versions where character_id = ${id}`).toEqual([{ text: 'background' }])
})

test.each<[what: string, sent: unknown, fields: object]>([
  ['no JSON', 'hola', { file: 'wrong' }],
  ['nothing', '', { file: 'wrong' }],
  ['a list', [], { file: 'wrong' }],
  ['null', 'null', { file: 'wrong' }],
  ['no UTF-8', new Uint8Array([0xff, 0xfe, 0x00]), { file: 'wrong' }],
  ['too many bytes', ' '.repeat(CHARACTER_FILE_BYTES + 1), { file: 'too_long' }],
  ['deep nesting', '['.repeat(100_000), { file: 'wrong' }],
  ['another format', { ...file(), format: 'other' }, { format: 'choice' }],
  ['a later version', { ...file(), version: 2 }, { version: 'choice' }],
  ['no character', { format: 'candil-character', version: 1 }, { character: 'required' }],
  ['a short name', file({ name: 'Ana' }), { 'character.name': 'too_short' }],
  ['a name with markup', file({ name: '<b>Ana</b>' }), { 'character.name': 'name_characters' }],
  ['an unknown status', file({ status: 'undead' }), { 'character.status': 'choice' }],
  ['a number as text', file({ biography: 7 }), { 'character.biography': 'required' }],
  ['half a surrogate', file({ biography: 'a\ud800' }), { 'character.biography': 'wrong' }],
  ['a long text', file({ background: 'a'.repeat(CHARACTER_TEXT_MAX + 1) }), { 'character.background': 'too_long' }],
])('a file with %s is refused, with the place', async (_, sent, fields) => {
  const before = await sql`select count(*)::int as count from characters`
  const bytes = sent instanceof Uint8Array ? sent : bytesOf(sent)
  expect(await failureOf(importCharacter(eva.ctx, bytes))).toEqual({ code: 'invalid', fields })
  expect(await sql`select count(*)::int as count from characters`).toEqual(before)
})

test('nobody imports more than they may have, and visitors nothing', async () => {
  expect(await failureOf(importCharacter(anonymousCtx, bytesOf(file())))).toEqual({ code: 'forbidden' })
  await sql`insert into characters (owner_id, name) select ${eva.id}, 'Una más' from generate_series(1, ${CHARACTERS_MAX})`
  expect(await failureOf(importCharacter(eva.ctx, bytesOf(file())))).toEqual({ code: 'too_many_characters' })
})

test('Markdown and PDF say what the file says, in the reader’s language', async () => {
  const written = file({
    ...{
      name: 'Roque - el Viejo',
      biography: '## De niño\n\n- *Uno*\n- Dos\n\n> Cita',
      background: '1. [Aquí](https://example.org)',
    },
    events: [{ title: 'El *faro*', slug: 'el-faro', date_start: '2026-05-01', date_end: '2026-05-03' }],
    relations: [{ from: 'Roque - el Viejo', description: 'sirve a', to: 'Inés' }],
  })
  expect(characterMarkdown(written, 'en')).toBe(
    [
      '# Roque \\- el Viejo',
      'Status: Dead',
      '# Biography',
      '## De niño\n\n- *Uno*\n- Dos\n\n> Cita',
      '# Background',
      '1. [Aquí](https://example.org)',
      '# Events played',
      '- El \\*faro\\*, 1–3 May 2026',
      '# Relationships',
      '- Roque \\- el Viejo sirve a Inés',
    ]
      .join('\n\n')
      .concat('\n'),
  )
  const pdfOf = async (content: CharacterFile) => {
    const made = await makePdf('test', async () => characterPdf({ file: content, locale: 'es', portrait: null }))
    return readPdf(made).pages.flat().join('\n')
  }
  const text = await pdfOf(written)
  for (const part of [
    'Roque - el Viejo',
    'Biografía',
    'De niño',
    '•',
    'Uno',
    'Cita',
    'Trasfondo',
    'Aquí (https://example.org)',
    'El *faro*',
    'sirve a',
  ])
    expect(text).toContain(part)
})

test('a worker lays out the longest biography, of headings alone', async () => {
  const biography = '# a\n'.repeat(CHARACTER_TEXT_MAX / 4)
  const { done } = documentWriters.countsOf('layOut')
  const content = characterPdf({ file: file({ biography }), locale: 'es', portrait: null })
  expect((await makePdf('test', async () => content)).byteLength).toBeGreaterThan(100_000)
  expect(documentWriters.countsOf('layOut').done).toBe(done + 1)
})

test('a PDF has the portrait, for who may open the character; so does the link, however small it is', async () => {
  const id = await addCharacter(ana.id, { visibility: 'organizers' })
  const token = await createShareLink(ana.ctx, id)
  expect(await findPortraitFile(ana.ctx, id, 'jpg')).toBeNull()
  const form = { x: '20', y: '80', alternative_text: 'Inés con un candil' }
  await changePortrait(ana.ctx, id, form, new Uint8Array(await testImage(240, 300)))
  for (const ctx of [eva.ctx, anonymousCtx]) expect(await findPortraitFile(ctx, id, 'jpg')).toBeNull()
  const portrait = (await findPortraitFile(ana.ctx, id, 'jpg'))!
  expect(portrait).toMatchObject({ alternativeText: 'Inés con un candil', focalX: 20, focalY: 80 })
  const content = characterPdf({ file: await getCharacterFile(ana.ctx, id), locale: 'es', portrait })
  const { info, pages } = readPdf(await makePdf('test', async () => content))
  expect(info).toContain('/Subtype /Image')
  expect(info).toMatch(/\/S \/Figure/)
  expect(pages[0]?.join(' ')).toContain('Biografía')
  expect((await readSharedPortrait(anonymousCtx, token)).byteLength).toBeGreaterThan(0)
})
