import { beforeEach, expect, test } from 'vitest'
import { listAuditLog } from '#features/audit/queries.server.ts'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { countQueues, listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '../../../tests/fixtures/account-fixtures.ts'
import { siteTeamFixtures } from '../../../tests/fixtures/site-team-fixtures.ts'
import { correctOrganizer } from './merge.server.ts'
import { getMyOrganization } from './own.server.ts'
import { updateOrganization, withdrawProfileChange } from './profile.server.ts'
import { approveChange, reviewProfile } from './profile-review.server.ts'

const { mara, olga, raul, createVerifiedOrganization, sql, anonymousCtx } = await siteTeamFixtures()
beforeEach(() => sql`truncate rate_limits`)

let count = 0
const club = async () => (await createVerifiedOrganization(olga.ctx, `Club Verificado ${++count}`)).id
const change = (id: number, form: object, header?: Uint8Array, ctx: RequestContext = olga.ctx) =>
  updateOrganization(ctx, id, form, { header })
const nameOf = async (id: number) => (await getOrganizerPage(anonymousCtx, `${id}`)).name
const _pictureOf = async (id: number) => (await getOrganizerPage(anonymousCtx, `${id}`)).header?.url ?? null
const _mine = (id: number) => getMyOrganization(olga.ctx, id)
const queueOf = async (id: number) =>
  (await listQueue(mara.ctx, 'profiles')).filter((waiting) => waiting.organization.id === id)
const _only = async (id: number) => {
  const found = await queueOf(id)
  expect(found).toHaveLength(1)
  return found[0]!
}
const _CASINO = {
  name: 'Casino Gratis Online',
  website: 'https://casino.example',
  instagram: 'https://instagram.com/casino',
  facebook: 'https://facebook.com/casino',
  discord: 'https://discord.gg/casino',
  email: 'ruleta@casino.example',
  phone: '+34600111222',
}

test('the audit log has the former and new value of each field', async () => {
  const id = await club()
  const name = await nameOf(id)
  await change(id, { name: 'Club Seis', type: 'company' })
  const waits = (await queueOf(id)).find(({ needsApproval }) => needsApproval)!
  await approveChange(mara.ctx, waits.id)
  await correctOrganizer(mara.ctx, id, { email: 'hola@seis.example' })
  const { entries } = await listAuditLog(mara.ctx, { entityType: 'organization', entityId: id })
  const said = entries.map(({ action, changes }) => [action, changes.map(({ field, diff }) => [field, diff])])
  expect(said).toMatchObject([
    ['correctOrganizer', [['email', [{ from: null, to: 'hola@seis.example' }]]]],
    ['approveChange', [['name', [{ from: name, to: 'Club Seis' }]]]],
    ['proposeChange', [['name', [{ from: name, to: 'Club Seis' }]]]],
    ['updateOrganization', [['type', [{ from: 'association', to: 'company' }]]]],
    ['createOrganization', []],
  ])
  // Audit log entries are permanent and contain no personal data.
  const [{ lasting } = { lasting: '' }] = await sql`select string_agg(details::text, '') as lasting from audit_log`
  expect(lasting).not.toContain('seis')
})

test('only the site team decides, and only on the right kind of change', async () => {
  const id = await club()
  await change(id, { name: 'Club Siete', county: 'Lugo' })
  const [waits, edit] = (await queueOf(id)).sort((a) => (a.needsApproval ? -1 : 1))
  for (const ctx of [olga.ctx, raul.ctx, anonymousCtx])
    expect((await errorOf(approveChange(ctx, waits!.id)))?.status).toBe(404)
  expect((await errorOf(approveChange(mara.ctx, edit!.id)))?.status).toBe(404)
  expect((await errorOf(reviewProfile(mara.ctx, waits!.id)))?.status).toBe(404)
  expect((await errorOf(withdrawProfileChange(raul.ctx, id)))?.status).toBe(404)
  expect((await countQueues(mara.ctx)).profiles.count).toBeGreaterThanOrEqual(2)
})
