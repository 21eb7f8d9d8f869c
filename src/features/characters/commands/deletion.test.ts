import { beforeEach, expect, test } from 'vitest'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { findStoredFile, storageKey } from '#features/media/queries.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { PICTURE_SIZES } from '#platform/images/images.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { changePortrait } from '../portrait/commands.server.ts'
import { getCharacter } from '../queries/character.server.ts'
import { listMyCharacters } from '../queries/own.server.ts'
import { saveCharacterText } from '../versions/commands.server.ts'
import { changeVisibility } from './characters.server.ts'
import { deleteCharacter, eraseDeletedCharacters, restoreCharacter } from './deletion.server.ts'

const { db, sql, services, anonymousCtx, createPlayers, addCharacter } = await characterFixtures()
const [ana, eva] = (await createPlayers(2)) as [
  { id: number; ctx: RequestContext },
  { id: number; ctx: RequestContext },
]
beforeEach(() => emptyTables(sql, 'characters, media'))

const job = (days = 0) => ({
  ...jobContext({ db, services }, 'characters.erase'),
  now: new Date(ana.ctx.now.getTime() + days * 86_400_000),
})
const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const image = new Uint8Array(await testImage(640, 480))
const hashOf = async (id: number) =>
  (await sql`select m.hash from media m join character_media l on l.media_id = m.id where l.character_id = ${id}`)[0]?.[
    'hash'
  ] as string | undefined
const filesOf = async (hash: string) => {
  const sizes = await Promise.all(PICTURE_SIZES.map((size) => services.storage.read(storageKey(hash, size, 'webp'))))
  return sizes.filter(Boolean).length
}

test('a portrait is encoded anew, seen by who sees the character, and moves when fewer people do', async () => {
  const id = await addCharacter(ana.id, { visibility: 'public' })
  await changePortrait(ana.ctx, id, { x: '20', y: '80', alternative_text: 'Una cara.' }, image)
  expect((await getCharacter(anonymousCtx, id)).portrait).toMatchObject({
    ...{ focal: { x: 20, y: 80 }, alternativeText: 'Una cara.', full: `/media/${await hashOf(id)}/original` },
  })
  const first = (await hashOf(id))!
  expect(await findStoredFile(anonymousCtx, first)).toMatchObject({ isPublic: true, mime: 'image/webp' })

  await changeVisibility(ana.ctx, id, { visibility: 'registered' })
  const second = (await hashOf(id))!
  expect(second).not.toBe(first)
  expect([await filesOf(first), await filesOf(second)]).toEqual([0, expect.any(Number)])
  expect(await filesOf(second)).toBeGreaterThan(1)
  expect(await findStoredFile(anonymousCtx, second)).toBeNull()
  expect(await findStoredFile(eva.ctx, second)).toMatchObject({ isPublic: false })
  // Shown to more people, the address stays.
  await changeVisibility(ana.ctx, id, { visibility: 'public' })
  expect(await hashOf(id)).toBe(second)

  await changePortrait(ana.ctx, id, { x: '50', y: '10' }, null)
  expect((await getCharacter(eva.ctx, id)).portrait).toMatchObject({ focal: { x: 50, y: 10 }, alternativeText: null })
  const unconfirmed: RequestContext = { ...ana.ctx, actor: { ...ana.ctx.actor, confirmed: false } as never }
  expect(await codeOf(changePortrait(unconfirmed, id, {}, image))).toBe('unconfirmed')
  expect(await codeOf(changePortrait(eva.ctx, id, {}, image))).toBe('not_found')
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await errorOf(changePortrait(ana.ctx, id, {}, svg)))?.fields).toEqual({ portrait: 'picture' })
  // It counts towards the person's storage; one that does not fit leaves the former in its place.
  expect(await sql`select distinct owner_user_id from media`).toEqual([{ owner_user_id: ana.id }])
  await sql`insert into media (hash, name, ext, mime, bytes, owner_user_id) values ('filler-of-the-storage', 'x', '.x', 'x/y', 199999999, ${ana.id})`
  const full = await errorOf(changePortrait(ana.ctx, id, {}, image))
  expect([full?.status, full?.code, await hashOf(id)]).toEqual([409, 'document_refused', second])
  await changePortrait(ana.ctx, id, { remove: 'on' }, null)
  expect([(await getCharacter(ana.ctx, id)).portrait, await filesOf(second)]).toEqual([null, 0])
})

test('a deleted character is hidden at once, can be restored for 14 days, and is then erased with its files', async () => {
  const id = await addCharacter(ana.id, { visibility: 'public' })
  await changePortrait(ana.ctx, id, {}, image)
  await saveCharacterText(ana.ctx, id, 'biography', { body: 'Otra.', revision: 0 })
  const hash = (await hashOf(id))!
  expect((await errorOf(deleteCharacter(ana.ctx, id, { word: 'sí' })))?.fields).toEqual({ word: 'word' })
  expect(await codeOf(deleteCharacter(eva.ctx, id, { word: 'borrar' }))).toBe('not_found')
  await deleteCharacter(ana.ctx, id, { word: ' Delete ' })
  expect([await codeOf(getCharacter(eva.ctx, id)), await codeOf(getCharacter(anonymousCtx, id))]).toEqual([
    'not_found',
    'not_found',
  ])
  expect(await findStoredFile(eva.ctx, hash)).toBeNull()
  expect((await getCharacter(ana.ctx, id)).deletedAt).not.toBeNull()
  expect([await listMyCharacters(ana.ctx), await listMyCharacters(ana.ctx, { deleted: true })]).toMatchObject([
    [],
    [{ id }],
  ])
  // A deleted one is not edited.
  expect(await codeOf(saveCharacterText(ana.ctx, id, 'biography', { body: 'Más.', revision: 1 }))).toBe('not_found')

  expect(await codeOf(restoreCharacter(eva.ctx, id))).toBe('not_found')
  await restoreCharacter(ana.ctx, id)
  expect((await getCharacter(anonymousCtx, id)).name).toBe('Inés de Brañalonga')

  await deleteCharacter(ana.ctx, id, { word: 'borrar' })
  const kept = await addCharacter(ana.id)
  expect(await codeOf(eraseDeletedCharacters(ana.ctx))).toBe('not_found')
  expect(await eraseDeletedCharacters(job(13))).toBe(0)
  expect(await eraseDeletedCharacters(job(15))).toBe(1)
  expect(await filesOf(hash)).toBe(0)
  const [left] =
    await sql`select (select count(*)::int from characters) as characters, (select count(*)::int from media) as media,
    (select count(*)::int from character_versions) as versions`
  expect(left).toEqual({ characters: 1, media: 0, versions: 0 })
  expect((await getCharacter(ana.ctx, kept)).id).toBe(kept)
})

test('an export of personal data has characters with versions and portrait, and the erasure of the account removes them', async () => {
  const id = await addCharacter(eva.id)
  await saveCharacterText(eva.ctx, id, 'background', { body: 'Un secreto.', revision: 0 })
  await changePortrait(eva.ctx, id, {}, image)
  const hash = (await hashOf(id))!
  const exported = await Promise.all(
    personalDataSources(job()).map(({ exportFiles }) => exportFiles?.(job(), eva.id) ?? []),
  )
  const files = exported.flat().filter(({ name }) => name.startsWith('characters'))
  expect(files).toEqual([
    {
      name: 'characters.json',
      content: {
        characters: [
          expect.objectContaining({
            ...{ name: 'Inés de Brañalonga', background: 'Un secreto.' },
            versions: [expect.objectContaining({ text: 'background', body: 'Un secreto.' })],
          }),
        ],
      },
    },
    { name: `characters/${id}-portrait.webp`, key: storageKey(hash, 'original', 'webp') },
  ])
  await sql`update users set erase_after = now() - interval '1 day' where id = ${eva.id}`
  expect(await eraseDueAccounts({ ...job(), now: new Date() })).toBe(1)
  const [left] = await sql`select count(*)::int as count from characters where owner_id = ${eva.id}`
  expect([left!['count'], await filesOf(hash)]).toEqual([0, 0])
})
