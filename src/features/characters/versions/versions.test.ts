import { beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CHARACTER_TEXT_MAX, CHARACTER_VERSIONS_MAX } from '#shared/characters/characters.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { updateCharacter } from '../commands/characters.server.ts'
import { getCharacterText } from '../queries/texts.server.ts'
import { restoreVersion, saveCharacterText } from './commands.server.ts'
import { findTextConflict } from './conflict.server.ts'
import { compareVersions, listVersions } from './queries.server.ts'

const { sql, olga, anonymousCtx, createPlayers, addCharacter } = await characterFixtures()
const [ana, eva] = (await createPlayers(2)) as [
  { id: number; ctx: RequestContext },
  { id: number; ctx: RequestContext },
]
beforeEach(() => emptyTables(sql, 'characters'))

const EMPTY = { biography: '', background: '' }
const after = (minutes: number): RequestContext => ({
  ...ana.ctx,
  now: new Date(ana.ctx.now.getTime() + minutes * 60_000),
})
const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const bodies = async (id: number) => {
  const rows = await sql`select body, revision from character_versions where character_id = ${id} order by revision`
  return rows.map((row) => `${row['revision']} ${row['body']}`)
}

test('edits within ten minutes are one version, later ones another', async () => {
  const id = await addCharacter(ana.id, EMPTY)
  const save = (minutes: number, body: string, revision: number) =>
    saveCharacterText(after(minutes), id, 'biography', { body, revision })
  expect(await save(0, 'uno', 0)).toEqual({ revision: 1 })
  expect(await save(4, 'uno dos', 1)).toEqual({ revision: 2 })
  // Nothing changed: neither a revision nor a version.
  expect(await save(5, 'uno dos', 2)).toEqual({ revision: 2 })
  expect(await save(9, 'uno dos tres', 2)).toEqual({ revision: 3 })
  expect(await save(11, 'cuatro', 3)).toEqual({ revision: 4 })
  expect(await bodies(id)).toEqual(['3 uno dos tres', '4 cuatro'])
  expect(await getCharacterText(ana.ctx, id, 'biography')).toEqual({
    ...{ body: 'cuatro', revision: 4 },
    savedAt: after(11).now,
  })
  // The other text has a history of its own.
  expect(await listVersions(ana.ctx, id, 'background')).toEqual([])
})

test('a text based on an older one replaces nothing until its writer has seen the other, which stays in the history', async () => {
  const id = await addCharacter(ana.id, EMPTY)
  const save = (body: string, revision: number, decided = '') =>
    saveCharacterText(ana.ctx, id, 'background', { body, revision, decided })
  await save('Del móvil.', 0)
  expect(await codeOf(save('Del portátil.', 0))).toBe('changed_meanwhile')
  expect((await getCharacterText(ana.ctx, id, 'background')).body).toBe('Del móvil.')
  // The same text twice is no conflict.
  expect(await save('Del móvil.', 0)).toEqual({ revision: 1 })
  const conflict = await findTextConflict(ana.ctx, id, 'background', 'Del portátil.')
  expect(conflict).toMatchObject({ body: 'Del móvil.', revision: 1 })
  expect(conflict.pieces.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
  expect(await save('Del portátil.', conflict.revision, '1')).toEqual({ revision: 2 })
  expect(await bodies(id)).toEqual(['1 Del móvil.', '2 Del portátil.'])

  // Both at the same moment: one of them is refused.
  const both = await Promise.all([codeOf(save('Uno.', 2)), codeOf(save('Otro.', 2))])
  expect(both.sort()).toEqual([null, 'changed_meanwhile'].sort())
})

test('a version is restored as a new one, compared with another, and read by its writer alone', async () => {
  const id = await addCharacter(ana.id, { ...EMPTY, visibility: 'public' })
  const other = await addCharacter(ana.id, EMPTY)
  await saveCharacterText(after(0), id, 'biography', { body: 'Era de Tineo.', revision: 0 })
  await saveCharacterText(after(20), id, 'biography', { body: 'Era de Cangas.', revision: 1 })
  await saveCharacterText(after(0), other, 'biography', { body: 'Otra.', revision: 0 })
  const [latest, first] = await listVersions(ana.ctx, id, 'biography')
  expect(latest).toEqual({ id: expect.any(Number), revision: 2, savedAt: after(20).now, length: 14 })
  const compared = await compareVersions(ana.ctx, { id, text: 'biography', from: first!.id, to: latest!.id })
  expect(compared.pieces).toContainEqual({ kind: 'added', text: ' Cangas.' })

  const [foreign] = await listVersions(ana.ctx, other, 'biography')
  expect(await codeOf(restoreVersion(ana.ctx, id, 'biography', foreign!.id))).toBe('not_found')
  expect(await codeOf(restoreVersion(ana.ctx, id, 'background', first!.id))).toBe('not_found')
  expect(await codeOf(restoreVersion(ana.ctx, id, 'biography', 2 ** 40))).toBe('not_found')
  expect(await codeOf(compareVersions(ana.ctx, { id, text: 'biography', from: first!.id, to: foreign!.id }))).toBe(
    'not_found',
  )
  for (const ctx of [eva.ctx, olga.ctx]) {
    expect(await codeOf(listVersions(ctx, id, 'biography'))).toBe('not_found')
    expect(await codeOf(restoreVersion(ctx, id, 'biography', first!.id))).toBe('not_found')
    expect(await codeOf(saveCharacterText(ctx, id, 'biography', { body: 'Robado.', revision: 2 }))).toBe('not_found')
  }
  expect(await codeOf(listVersions(anonymousCtx, id, 'biography'))).toBe('forbidden')

  await restoreVersion(after(21), id, 'biography', first!.id)
  expect(await bodies(id)).toEqual(['1 Era de Tineo.', '2 Era de Cangas.', '3 Era de Tineo.'])
  expect((await getCharacterText(eva.ctx, id, 'biography')).body).toBe('Era de Tineo.')
})

test('the latest 200 versions are kept, and texts have a limit', async () => {
  const id = await addCharacter(ana.id, EMPTY)
  await sql`insert into character_versions (character_id, text, revision, body, created_at)
    select ${id}, 'biography', n, 'v' || n, ${ana.ctx.now.toISOString()} from generate_series(1, ${CHARACTER_VERSIONS_MAX}) n`
  await sql`update characters set biography = 'v200', biography_revision = ${CHARACTER_VERSIONS_MAX} where id = ${id}`
  await saveCharacterText(after(60), id, 'biography', { body: 'v201', revision: CHARACTER_VERSIONS_MAX })
  const kept = await bodies(id)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([CHARACTER_VERSIONS_MAX, '2 v2', '201 v201'])

  const long = (length: number) =>
    saveCharacterText(after(60), id, 'background', { body: 'ñ'.repeat(length), revision: 0 })
  expect((await errorOf(long(CHARACTER_TEXT_MAX + 1)))?.fields).toEqual({ body: 'too_long' })
  await long(CHARACTER_TEXT_MAX)
  for (const wrong of [{ body: 'x' }, { body: 'x', revision: -1 }, { body: 'x', revision: 'y' }, { revision: 1 }])
    expect(await codeOf(saveCharacterText(ana.ctx, id, 'background', wrong))).toBe('invalid')
})

test('the API writes texts with their revision, or without one over whatever is there', async () => {
  const id = await addCharacter(ana.id, EMPTY)
  await updateCharacter(ana.ctx, id, { biography: 'Uno.', biography_revision: 0, status: 'retired' })
  const stale = { biography: 'Dos.', biography_revision: 0, status: 'dead' }
  expect(await codeOf(updateCharacter(ana.ctx, id, stale))).toBe('changed_meanwhile')
  const [row] = await sql`select status from characters where id = ${id}`
  expect(row!['status']).toBe('retired')
  await updateCharacter(ana.ctx, id, { biography: 'Tres.' })
  expect(await bodies(id)).toEqual(['1 Uno.', '2 Tres.'])
})
