import { beforeEach, expect, test } from 'vitest'
import { listAuditLog } from '#features/audit/queries.server.ts'
import { acceptClaim } from '#features/claims/review.server.ts'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { findStoredFile, storageKey } from '#features/media/queries.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { countQueues, listQueue } from '#features/site-team/queries/queue.server.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { closeOrganization, createOrganization } from './commands.server.ts'
import { correctOrganizer } from './merge.server.ts'
import { getMyOrganization } from './own.server.ts'
import { updateOrganization, withdrawProfileChange } from './profile/commands.server.ts'
import { approveChange, rejectChange, reviewProfile } from './profile/review.server.ts'
import { restoreOrganization, suspendOrganization, verifyOrganization } from './review.server.ts'

const { mara, nil, olga, raul, createVerifiedOrganization, insert, addUnownedOrganizer, storage, sql, anonymousCtx } =
  await siteTeamFixtures()
beforeEach(() => sql`truncate rate_limits`)

let count = 0
const club = async () => (await createVerifiedOrganization(olga.ctx, `Club Verificado ${++count}`)).id
const change = (id: number, form: object, header?: Uint8Array, ctx: RequestContext = olga.ctx) =>
  updateOrganization(ctx, id, form, { header })
const nameOf = async (id: number) => (await getOrganizerPage(anonymousCtx, `${id}`)).name
const pictureOf = async (id: number) => (await getOrganizerPage(anonymousCtx, `${id}`)).header?.url ?? null
const mine = (id: number) => getMyOrganization(olga.ctx, id)
const queueOf = async (id: number) =>
  (await listQueue(mara.ctx, 'profiles')).filter((waiting) => waiting.organization.id === id)
const only = async (id: number) => {
  const found = await queueOf(id)
  expect(found).toHaveLength(1)
  return found[0]!
}
const CASINO = {
  name: 'Casino Gratis Online',
  website: 'https://casino.example',
  instagram: 'https://instagram.com/casino',
  facebook: 'https://facebook.com/casino',
  discord: 'https://discord.gg/casino',
  email: 'ruleta@casino.example',
  phone: '+34600111222',
}

test('name, picture and links of a verified organization change only after approval', async () => {
  const id = await club()
  const name = await nameOf(id)
  const before = await getOrganizerPage(anonymousCtx, `${id}`)
  const done = await change(
    id,
    { ...CASINO, type: 'company', description_es: 'Hacemos rol en vivo.' },
    await testImage(),
  )
  expect(done.waiting.sort()).toEqual(['discord', 'email', 'facebook', 'header', 'instagram', 'name', 'phone', 'url'])
  const shown = await getOrganizerPage(anonymousCtx, `${id}`)
  expect(shown).toMatchObject({ name, slug: before.slug, header: null, links: before.links })
  expect(shown).toMatchObject({ type: 'company', description: 'Hacemos rol en vivo.' })
  const own = await mine(id)
  expect(own).toMatchObject({ name, email: null, website: null, header: null })
  const { website: url, ...words } = CASINO
  expect(own.waiting).toMatchObject({ ...words, url, header: { width: 1200 } })

  const key = own.waiting!.header!.url.split('/')[2]!
  const seenBy = async (ctx: RequestContext) => (await findStoredFile(ctx, key)) !== null
  expect(await Promise.all([anonymousCtx, raul.ctx, olga.ctx, mara.ctx].map(seenBy))).toEqual([
    false,
    false,
    true,
    true,
  ])

  const [waits, edit] = (await queueOf(id)).sort((a) => (a.needsApproval ? -1 : 1))
  expect(waits!.diff.changes.map(({ field }) => field)).toEqual([
    ...['name', 'url', 'email', 'phone', 'instagram', 'facebook', 'discord', 'header', 'header.hash'].filter(
      (field) => field !== 'header',
    ),
  ])
  expect(edit).toMatchObject({ needsApproval: false, changedBy: 'Olga' })
  expect(edit!.diff.changes.map(({ field }) => field)).toEqual(['type', 'descriptionEs'])
  await reviewProfile(mara.ctx, edit!.id)

  const entry = await approveChange(mara.ctx, waits!.id, { version: waits!.version })
  expect(await getOrganizerPage(anonymousCtx, `${id}`)).toMatchObject({
    ...{ name: CASINO.name, slug: before.slug, header: { url: `/media/${key}/large` } },
    links: { url: CASINO.website, instagram: CASINO.instagram },
  })
  expect(await seenBy({ ...anonymousCtx, actor: anonymous })).toBe(true)
  expect(await mine(id)).toMatchObject({ waiting: null, email: CASINO.email })
  expect(await queueOf(id)).toEqual([])

  await undoDecision(secondsLater(mara.ctx, 30), entry)
  expect(await getOrganizerPage(anonymousCtx, `${id}`)).toMatchObject({ name, header: null })
  expect(await seenBy(anonymousCtx)).toBe(false)
  expect((await mine(id)).waiting).toMatchObject(words)
})

test('approving swaps the pictures, undo swaps them back', async () => {
  const id = await club()
  await change(id, {}, await testImage())
  await approveChange(mara.ctx, (await only(id)).id)
  const first = await pictureOf(id)
  await change(id, {}, await testImage(700))
  const waits = await only(id)
  expect(waits.diff.changes).toMatchObject([{ field: 'header.hash', from: first!.split('/')[2] }])
  const entry = await approveChange(nil.ctx, waits.id)
  const second = await pictureOf(id)
  expect(second).not.toBe(first)
  await undoDecision(secondsLater(nil.ctx, 30), entry)
  expect(await pictureOf(id)).toBe(first)
  await change(id, { remove_header: 'on' })
  expect(await pictureOf(id)).toBe(first)
  await approveChange(mara.ctx, (await only(id)).id)
  expect(await pictureOf(id)).toBeNull()
})

test('a waiting change can be rejected with a reason, withdrawn, or reverted', async () => {
  const id = await club()
  const name = await nameOf(id)
  await change(id, { name: 'Club Dos' }, await testImage())
  const { id: revision } = await only(id)
  expect((await errorOf(rejectChange(mara.ctx, revision, {})))?.fields).toEqual({ reason: 'required' })
  const entry = await rejectChange(mara.ctx, revision, { reason: 'No es vuestro nombre.' })
  expect([await nameOf(id), (await mine(id)).waiting]).toEqual([name, null])
  await undoDecision(secondsLater(mara.ctx, 30), entry)
  expect((await mine(id)).waiting).toMatchObject({ name: 'Club Dos' })
  const key = (await mine(id)).waiting!.header!.url.split('/')[2]!
  await withdrawProfileChange(olga.ctx, id)
  expect([(await mine(id)).waiting, await queueOf(id)]).toEqual([null, []])
  expect(await storage.read(storageKey(key, 'original', 'webp'))).toBeNull()
  expect((await errorOf(withdrawProfileChange(olga.ctx, id)))?.code).toBe('changed_meanwhile')

  await change(id, { name: 'Club Tres', phone: '+34600000001' })
  await change(id, { name })
  expect((await mine(id)).waiting).toEqual({ phone: '+34600000001' })
  await change(id, { phone: '' })
  expect((await mine(id)).waiting).toBeNull()
})

test('rejects approving or verifying a version that changed since it was read', async () => {
  const id = await club()
  await change(id, { name: 'Club Cuatro' })
  const { id: revision, version } = await only(id)
  await change(id, { name: 'Casino Cuatro' })
  expect((await errorOf(approveChange(mara.ctx, revision, { version })))?.code).toBe('changed_since')
  const fresh = await only(id)
  await approveChange(mara.ctx, revision, { version: fresh.version })
  expect((await errorOf(approveChange(nil.ctx, revision)))?.code).toBe('already_decided')

  const { id: young } = await createOrganization(raul.ctx, { name: 'Club Recién Hecho', type: 'association' })
  const read = (await listQueue(mara.ctx, 'organizations')).find((waiting) => waiting.id === young)!
  await change(young, { name: 'Casino Recién Hecho' }, undefined, raul.ctx)
  await change(young, {}, await testImage(), raul.ctx)
  expect((await errorOf(verifyOrganization(mara.ctx, young, { version: read.version })))?.code).toBe('changed_since')
  const now = (await listQueue(mara.ctx, 'organizations')).find((waiting) => waiting.id === young)!
  expect(now).toMatchObject({ name: 'Casino Recién Hecho', picture: { width: 1200 } })
  await verifyOrganization(mara.ctx, young, { version: now.version })
  expect((await change(young, { name: 'Otra Vez Casino' }, undefined, raul.ctx)).waiting).toEqual(['name'])
})

test.each<[string, () => Promise<[number, RequestContext]>]>([
  [
    'that was suspended',
    async () => {
      const id = await club()
      await suspendOrganization(mara.ctx, id, { reason: 'Lo estamos mirando.' })
      return [id, olga.ctx]
    },
  ],
  [
    'that was claimed',
    async () => {
      const id = await addUnownedOrganizer(`Ficha Reclamada ${++count}`)
      const claim = await insert.claim({ organization_id: id, user_id: raul.id, message: 'Soy la secretaria.' })
      await acceptClaim(mara.ctx, claim)
      return [id, raul.ctx]
    },
  ],
  [
    'that was given to someone else',
    async () => {
      const id = await club()
      await sql`update organizations set owner_id = ${raul.id} where id = ${id}`
      return [id, raul.ctx]
    },
  ],
])('an organization %s cannot be renamed without review either', async (_, made) => {
  const [id, ctx] = await made()
  const [{ name } = { name: '' }] = await sql`select name from organizations where id = ${id}`
  await change(id, { name: `Casino ${id}` }, undefined, ctx)
  const [{ status } = { status: '' }] = await sql`select status from organizations where id = ${id}`
  if (status === 'suspended') await restoreOrganization(mara.ctx, id, {})
  expect(await nameOf(id)).toBe(name)
})

test('compares a waiting change with the current profile; closing withdraws it', async () => {
  const id = await club()
  await change(id, { name: 'Club Cinco', email: 'club@cinco.example' })
  await correctOrganizer(mara.ctx, id, { name: 'Club V' })
  expect((await only(id)).diff.changes).toMatchObject([
    { field: 'name', from: 'Club V', to: 'Club Cinco' },
    { field: 'email', from: null, to: 'club@cinco.example' },
  ])
  await closeOrganization(olga.ctx, id, { word: 'cerrar' })
  expect(await queueOf(id)).toEqual([])
})

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
