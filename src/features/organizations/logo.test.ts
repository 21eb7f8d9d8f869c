import { beforeEach, expect, test } from 'vitest'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { createOrganization } from './commands.server.ts'
import { getMyOrganization } from './own.server.ts'
import { updateOrganization, withdrawProfileChange } from './profile/commands.server.ts'
import { approveChange } from './profile/review.server.ts'

const { mara, nil, olga, createVerifiedOrganization, sql, anonymousCtx } = await siteTeamFixtures()
beforeEach(() => sql`truncate rate_limits`)

const pictureOf = async (id: number) => (await getOrganizerPage(anonymousCtx, `${id}`)).header?.url ?? null
const mine = (id: number) => getMyOrganization(olga.ctx, id)
const only = async (id: number) => {
  const found = (await listQueue(mara.ctx, 'profiles')).filter((waiting) => waiting.organization.id === id)
  expect(found).toHaveLength(1)
  return found[0]!
}

test('a logo waits beside the header, is approved, and comes back when that is undone', async () => {
  const { id } = await createVerifiedOrganization(olga.ctx, 'Club con Logotipo')
  const logoOf = async () => (await getOrganizerPage(anonymousCtx, `${id}`)).logo
  const send = (logo: Uint8Array, header?: Uint8Array) => updateOrganization(olga.ctx, id, {}, { logo, header })
  expect((await send(await testImage())).waiting).toEqual(['logo'])
  expect([await logoOf(), (await mine(id)).waiting?.logo?.width]).toEqual([null, 1200])
  expect((await only(id)).diff.changes).toMatchObject([{ field: 'logo.hash', from: null }])
  await approveChange(mara.ctx, (await only(id)).id)
  const first = await logoOf()
  expect(first).toMatch(/^\/media\/[\w-]+\/thumbnail$/)
  // Both at once; the header is refused with the logo.
  expect((await send(await testImage(), await testImage())).waiting.sort()).toEqual(['header', 'logo'])
  const entry = await approveChange(mara.ctx, (await only(id)).id)
  expect([await logoOf(), await pictureOf(id)]).not.toEqual([first, null])
  await undoDecision(mara.ctx, entry)
  expect([await logoOf(), await pictureOf(id)]).toEqual([first, null])
  await withdrawProfileChange(olga.ctx, id)
  await updateOrganization(olga.ctx, id, { remove_logo: 'on' })
  await approveChange(mara.ctx, (await only(id)).id)
  expect(await logoOf()).toBeNull()
})

test('the logo of an organization that is not verified yet is stored with it', async () => {
  const made = await createOrganization(
    nil.ctx,
    { name: 'Con Logotipo', type: 'association' },
    { logo: await testImage() },
  )
  expect((await getMyOrganization(nil.ctx, made.id)).logo).toMatch(/thumbnail$/)
})
