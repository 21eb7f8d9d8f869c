import { beforeEach, expect, test } from 'vitest'
import { listHistory } from '#features/audit/queries.server.ts'
import { findFile, keyOf } from '#features/media/queries.server.ts'
import { acceptClaim } from '#features/review/commands/claims.server.ts'
import {
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '#features/review/commands/organizations.server.ts'
import { approveChange, rejectChange, reviewProfile } from '#features/review/commands/profile-changes.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { countQueues, listQueue } from '#features/review/queries/queue.server.ts'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { picture } from '../../../tests/fixtures/organization-fixtures.ts'
import { after, teamWorld } from '../../../tests/fixtures/site-team-fixtures.ts'
import { closeOrganization, createOrganization } from './commands.server.ts'
import { correctOrganizer } from './merge.server.ts'
import { getMyOrganization } from './own.server.ts'
import { updateOrganization, withdrawChange } from './profile.server.ts'
import { getOrganizerPage } from './queries.server.ts'

const { mara, nil, olga, raul, organization, make, card, storage, door, sql, outside } = await teamWorld()
beforeEach(() => sql`truncate rate_limits`)

let count = 0
const club = async () => (await organization(olga.ctx, `Club Verificado ${++count}`)).id
const change = (id: number, form: object, header?: Uint8Array, ctx: Context = olga.ctx) =>
  updateOrganization(ctx, id, form, { header, storage })
const nameOf = async (id: number) => (await getOrganizerPage(outside, `${id}`)).name
const pictureOf = async (id: number) => (await getOrganizerPage(outside, `${id}`)).header?.url ?? null
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

test('a verified organization is called as before, has its picture and its addresses, until the site team approves others', async () => {
  const id = await club()
  const name = await nameOf(id)
  const before = await getOrganizerPage(outside, `${id}`)
  const done = await change(id, { ...CASINO, type: 'company', description_es: 'Hacemos rol en vivo.' }, await picture())
  expect(done.waiting.sort()).toEqual(['discord', 'email', 'facebook', 'header', 'instagram', 'name', 'phone', 'url'])
  const shown = await getOrganizerPage(outside, `${id}`)
  expect(shown).toMatchObject({ name, slug: before.slug, header: null, links: before.links })
  expect(shown).toMatchObject({ type: 'company', description: 'Hacemos rol en vivo.' })
  const own = await mine(id)
  expect(own).toMatchObject({ name, email: null, website: null, header: null })
  const { website: url, ...words } = CASINO
  expect(own.waiting).toMatchObject({ ...words, url, header: { width: 1200 } })

  const key = own.waiting!.header!.url.split('/')[2]!
  const seenBy = async (ctx: Context) => (await findFile(ctx, key)) !== null
  expect(await Promise.all([outside, raul.ctx, olga.ctx, mara.ctx].map(seenBy))).toEqual([false, false, true, true])

  const [waits, edit] = (await queueOf(id)).sort((a) => (a.needsApproval ? -1 : 1))
  expect(waits!.diff.changes.map(({ field }) => field)).toEqual([
    ...['name', 'url', 'email', 'phone', 'instagram', 'facebook', 'discord', 'header', 'header.hash'].filter(
      (field) => field !== 'header',
    ),
  ])
  expect(edit).toMatchObject({ needsApproval: false, changedBy: 'Olga' })
  expect(edit!.diff.changes.map(({ field }) => field)).toEqual(['type', 'descriptionEs'])
  await reviewProfile(mara.ctx, edit!.id)

  const entry = await approveChange(mara.ctx, waits!.id, { ...door, version: waits!.version })
  expect(await getOrganizerPage(outside, `${id}`)).toMatchObject({
    ...{ name: CASINO.name, slug: before.slug, header: { url: `/media/${key}/large` } },
    links: { url: CASINO.website, instagram: CASINO.instagram },
  })
  expect(await seenBy({ ...outside, actor: anonymous })).toBe(true)
  expect(await mine(id)).toMatchObject({ waiting: null, email: CASINO.email })
  expect(await queueOf(id)).toEqual([])

  await undoDecision(after(mara.ctx, 30), entry)
  expect(await getOrganizerPage(outside, `${id}`)).toMatchObject({ name, header: null })
  expect(await seenBy(outside)).toBe(false)
  expect((await mine(id)).waiting).toMatchObject(words)
})

test('old and new picture are looked at together, change places, and change back', async () => {
  const id = await club()
  await change(id, {}, await picture())
  await approveChange(mara.ctx, (await only(id)).id, door)
  const first = await pictureOf(id)
  await change(id, {}, await picture(700))
  const waits = await only(id)
  expect(waits.diff.changes).toMatchObject([{ field: 'header.hash', from: first!.split('/')[2] }])
  const entry = await approveChange(nil.ctx, waits.id, door)
  const second = await pictureOf(id)
  expect(second).not.toBe(first)
  await undoDecision(after(nil.ctx, 30), entry)
  expect(await pictureOf(id)).toBe(first)
  await change(id, { remove_header: 'on' })
  expect(await pictureOf(id)).toBe(first)
  await approveChange(mara.ctx, (await only(id)).id, door)
  expect(await pictureOf(id)).toBeNull()
})

test('what waits is refused with a reason, taken back, or asked back to what is public', async () => {
  const id = await club()
  const name = await nameOf(id)
  await change(id, { name: 'Club Dos' }, await picture())
  const { id: revision } = await only(id)
  expect((await refusal(rejectChange(mara.ctx, revision, {}, door)))?.fields).toEqual({ reason: 'required' })
  const entry = await rejectChange(mara.ctx, revision, { reason: 'No es vuestro nombre.' }, door)
  expect([await nameOf(id), (await mine(id)).waiting]).toEqual([name, null])
  await undoDecision(after(mara.ctx, 30), entry)
  expect((await mine(id)).waiting).toMatchObject({ name: 'Club Dos' })
  const key = (await mine(id)).waiting!.header!.url.split('/')[2]!
  await withdrawChange(olga.ctx, id, { storage })
  expect([(await mine(id)).waiting, await queueOf(id)]).toEqual([null, []])
  expect(await storage.read(keyOf(key, 'original', 'webp'))).toBeNull()
  expect((await refusal(withdrawChange(olga.ctx, id, { storage })))?.code).toBe('changed_meanwhile')

  await change(id, { name: 'Club Tres', phone: '+34600000001' })
  await change(id, { name })
  expect((await mine(id)).waiting).toEqual({ phone: '+34600000001' })
  await change(id, { phone: '' })
  expect((await mine(id)).waiting).toBeNull()
})

test('what was asked for since it was read is not approved, nor a profile verified that changed since', async () => {
  const id = await club()
  await change(id, { name: 'Club Cuatro' })
  const { id: revision, version } = await only(id)
  await change(id, { name: 'Casino Cuatro' })
  expect((await refusal(approveChange(mara.ctx, revision, { ...door, version })))?.code).toBe('changed_since')
  const fresh = await only(id)
  await approveChange(mara.ctx, revision, { ...door, version: fresh.version })
  expect((await refusal(approveChange(nil.ctx, revision, door)))?.code).toBe('already_decided')

  const { id: young } = await createOrganization(raul.ctx, { name: 'Club Recién Hecho', type: 'association' })
  const read = (await listQueue(mara.ctx, 'organizations')).find((waiting) => waiting.id === young)!
  await change(young, { name: 'Casino Recién Hecho' }, undefined, raul.ctx)
  await change(young, {}, await picture(), raul.ctx)
  expect((await refusal(verifyOrganization(mara.ctx, young, { ...door, version: read.version })))?.code).toBe(
    'changed_since',
  )
  const now = (await listQueue(mara.ctx, 'organizations')).find((waiting) => waiting.id === young)!
  expect(now).toMatchObject({ name: 'Casino Recién Hecho', picture: { width: 1200 } })
  await verifyOrganization(mara.ctx, young, { ...door, version: now.version })
  expect((await change(young, { name: 'Otra Vez Casino' }, undefined, raul.ctx)).waiting).toEqual(['name'])
})

test.each<[string, () => Promise<[number, Context]>]>([
  [
    'that was suspended',
    async () => {
      const id = await club()
      await suspendOrganization(mara.ctx, id, { reason: 'Lo estamos mirando.' }, door)
      return [id, olga.ctx]
    },
  ],
  [
    'that was claimed',
    async () => {
      const id = await card(`Ficha Reclamada ${++count}`)
      const claim = await make.claim({ organization_id: id, user_id: raul.id, message: 'Soy la secretaria.' })
      await acceptClaim(mara.ctx, claim, door)
      return [id, raul.ctx]
    },
  ],
  [
    'that was given to somebody else',
    async () => {
      const id = await club()
      await sql`update organizations set owner_id = ${raul.id} where id = ${id}`
      return [id, raul.ctx]
    },
  ],
])('an organization %s is not renamed unreviewed either', async (_, made) => {
  const [id, ctx] = await made()
  const [{ name } = { name: '' }] = await sql`select name from organizations where id = ${id}`
  await change(id, { name: `Casino ${id}` }, undefined, ctx)
  const [{ status } = { status: '' }] = await sql`select status from organizations where id = ${id}`
  if (status === 'suspended') await restoreOrganization(mara.ctx, id, {}, door)
  expect(await nameOf(id)).toBe(name)
})

test('what waits is compared with what is public by then; of a closed organization nothing waits', async () => {
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

test('the history tells field by field what was, and what is', async () => {
  const id = await club()
  const name = await nameOf(id)
  await change(id, { name: 'Club Seis', type: 'company' })
  const waits = (await queueOf(id)).find(({ needsApproval }) => needsApproval)!
  await approveChange(mara.ctx, waits.id, door)
  await correctOrganizer(mara.ctx, id, { email: 'hola@seis.example' })
  const { lines } = await listHistory(mara.ctx, { thing: 'organization', thingId: id })
  const said = lines.map(({ verb, changes }) => [verb, changes.map(({ field, diff }) => [field, diff])])
  expect(said).toMatchObject([
    ['correctOrganizer', [['email', [{ from: null, to: 'hola@seis.example' }]]]],
    ['approveChange', [['name', [{ from: name, to: 'Club Seis' }]]]],
    ['proposeChange', [['name', [{ from: name, to: 'Club Seis' }]]]],
    ['updateOrganization', [['type', [{ from: 'association', to: 'company' }]]]],
    ['createOrganization', []],
  ])
  // The lines themselves stay for ever, and hold nothing personal.
  const [{ lasting } = { lasting: '' }] = await sql`select string_agg(details::text, '') as lasting from history`
  expect(lasting).not.toContain('seis')
})

test('a stranger decides nothing, and nobody what is another kind of change', async () => {
  const id = await club()
  await change(id, { name: 'Club Siete', county: 'Lugo' })
  const [waits, edit] = (await queueOf(id)).sort((a) => (a.needsApproval ? -1 : 1))
  for (const ctx of [olga.ctx, raul.ctx, outside])
    expect((await refusal(approveChange(ctx, waits!.id, door)))?.status).toBe(404)
  expect((await refusal(approveChange(mara.ctx, edit!.id, door)))?.status).toBe(404)
  expect((await refusal(reviewProfile(mara.ctx, waits!.id)))?.status).toBe(404)
  expect((await refusal(withdrawChange(raul.ctx, id, { storage })))?.status).toBe(404)
  expect((await countQueues(mara.ctx)).profiles.count).toBeGreaterThanOrEqual(2)
})
