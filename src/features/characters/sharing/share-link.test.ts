import { expect, test } from 'vitest'
import { getReportTarget, reportAbuse } from '#features/abuse-reports/report.server.ts'
import { NO_STORE } from '#platform/cache/cache-tags.ts'
import { pathForLog } from '#platform/logging/path-for-log.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { isCounted } from '#shared/paths.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { createShareLink, findShareToken, getSharedCharacterId, revokeShareLink } from './share-link.server.ts'

const { sql, sara, anonymousCtx, createPlayers, addCharacter } = await characterFixtures()
const [ana] = await createPlayers(1)
const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null

test('a link shows a character to whoever has it, until it is revoked or replaced', async () => {
  const id = await addCharacter(ana!.id)
  expect(await findShareToken(ana!.ctx, id)).toBeNull()
  const first = await createShareLink(ana!.ctx, id)
  expect(first).toMatch(/^[0-9a-f]{48}$/)
  const tags = new Set<string>()
  expect(await getSharedCharacterId({ ...anonymousCtx, cacheTags: tags }, first)).toBe(id)
  expect([...tags]).toEqual([NO_STORE])
  const second = await createShareLink(ana!.ctx, id)
  expect(second).not.toBe(first)
  expect(await codeOf(getSharedCharacterId(anonymousCtx, first))).toBe('not_found')
  expect(await getSharedCharacterId(sara.ctx, second)).toBe(id)

  for (const state of ['deleted_at', 'hidden_at']) {
    await sql`update characters set ${sql(state)} = now() where id = ${id}`
    expect(await codeOf(getSharedCharacterId(anonymousCtx, second))).toBe('not_found')
    await sql`update characters set ${sql(state)} = null where id = ${id}`
  }
  await revokeShareLink(ana!.ctx, id)
  expect(await codeOf(getSharedCharacterId(anonymousCtx, second))).toBe('not_found')
  for (const token of ['', 'null', 'a'.repeat(48), '\0', `${second}0`, second.toUpperCase()])
    expect(await codeOf(getSharedCharacterId(anonymousCtx, token))).toBe('not_found')
})

test('only the owner knows, makes and revokes it', async () => {
  const id = await addCharacter(ana!.id, { visibility: 'public' })
  const token = await createShareLink(ana!.ctx, id)
  for (const run of [createShareLink, revokeShareLink, findShareToken]) {
    expect(await codeOf(run(sara.ctx, id))).toBe('not_found')
    expect(await codeOf(run(anonymousCtx, id))).toBe('forbidden')
  }
  expect(await findShareToken(ana!.ctx, id)).toBe(token)
})

test('its address is in no log and no visit statistics', () => {
  // Not even a token that looks like a slug.
  const path = characterPaths.shared('a'.repeat(48))
  expect(pathForLog({ url: `/en${path}?x=1` })).toBe('/en/shared/…')
  expect(isCounted(path)).toBe(false)
  const report = characterPaths.report(`shared/${'a'.repeat(48)}`)
  expect(pathForLog({ url: `/en${report}` })).toBe('/en/report/character/shared/…')
  expect(isCounted(report)).toBe(false)
})

test('whoever has the link reports what it shows, without learning its id or seeing more', async () => {
  const id = await addCharacter(ana!.id)
  const token = await createShareLink(ana!.ctx, id)
  const target = { type: 'character' as const, ref: `shared/${token}` }
  const why = { reason: 'copyright', message: 'Es un dibujo mío sin permiso.' }
  expect(await getReportTarget(anonymousCtx, 'character', target.ref)).toMatchObject({ path: `/shared/${token}` })
  expect((await reportAbuse(anonymousCtx, target, why)).reference).toMatch(/^D-/)
  expect(await sql`select target_id from abuse_cases`).toEqual([{ target_id: id }])
  expect(await codeOf(reportAbuse(anonymousCtx, { ...target, ref: String(id) }, why))).toBe('not_found')
  await revokeShareLink(ana!.ctx, id)
  expect(await codeOf(reportAbuse(anonymousCtx, target, why))).toBe('not_found')
})
