import { beforeEach, expect, test } from 'vitest'
import { testContext, testServices, withContext } from '#tests/fixtures/context.ts'
import { federatedSite } from '#tests/fixtures/federation/federated-site.ts'
import { MOBILIZON_CREATE, MOBILIZON_JOIN } from '#tests/fixtures/federation/messages.ts'
import { remoteServer } from '#tests/fixtures/federation/servers.ts'
import { federationApi } from './api.server.ts'
import { deliverDueActivities } from './delivery.server.ts'
import { isBlocked } from './followers.server.ts'
import { blockDomain, expelFollower, getFederationModeration, unblockDomain } from './moderation.server.ts'

const site = await federatedSite()
const { db, sql, siteUrl, remote, clubActor, follow, followOf, undoOf, delivered, addPublishedEvent } = site
const { host } = new URL(remote.siteUrl)

beforeEach(site.reset)

test('a blocked domain may not follow, and gets nothing; what it followed is forgotten', async () => {
  await follow(clubActor)
  await delivered()
  const team = site.team.ctx
  expect(await getFederationModeration(team)).toMatchObject({
    total: 1,
    followers: [{ follower: remote.actor, domain: host, organizer: 'Club del Candil', accepted: true }],
    servers: [{ domain: host, followers: 1 }],
  })
  await blockDomain(team, { domain: `https://${host}/about`, reason: 'Spam' })
  await addPublishedEvent({ title: 'Para quien no está bloqueado' })
  expect(await delivered()).toEqual([])
  remote.state.requests.length = 0
  expect((await follow(clubActor)).status).toBe(403)
  expect(remote.state.requests).toEqual([])
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
  const { blocks } = await getFederationModeration(team)
  expect(blocks).toMatchObject([{ domain: host, reason: 'Spam', by: 'Team' }])
  await expect(blockDomain(team, { domain: host })).rejects.toMatchObject({ code: 'already_decided' })
  await unblockDomain(team, blocks[0]!.id, {})
  expect((await follow(clubActor)).status).toBe(202)
})

test('a block includes subdomains, and no other name that ends alike', async () => {
  await blockDomain(site.team.ctx, { domain: '@someone@Spam.example' })
  const blocked = ['spam.example', 'social.spam.example', 'notspam.example', 'example'].map((name) =>
    isBlocked({ db }, name),
  )
  expect(await Promise.all(blocked)).toEqual([true, true, false, false])
  await expect(blockDomain(site.team.ctx, { domain: 'no es un nombre' })).rejects.toMatchObject({ code: 'invalid' })
})

test('the site team removes a follower, who may follow again; others may neither see nor do it', async () => {
  await follow(clubActor)
  const { followers } = await getFederationModeration(site.team.ctx)
  await expelFollower(site.team.ctx, followers[0]!.id, { reason: 'Cuenta abandonada' })
  expect(await sql`select 1 from federation_inboxes`).toHaveLength(0)
  expect((await follow(clubActor)).status).toBe(202)
  const log = await sql`select action, details from audit_log where entity_type = 'federation_follower'`
  expect([...log]).toEqual([{ action: 'removeFollower', details: { domain: host } }])
  for (const ctx of [site.olga.ctx, testContext(db)])
    for (const attempt of [
      getFederationModeration(ctx),
      blockDomain(ctx, { domain: host }),
      unblockDomain(ctx, 1, {}),
      expelFollower(ctx, 1, {}),
    ])
      await expect(attempt).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['Create, as Mobilizon sends events', MOBILIZON_CREATE],
  ['Join of Mobilizon', MOBILIZON_JOIN],
  ['Like', { id: 'https://a.example/1', type: 'Like', actor: 'https://a.example/u', object: 'https://b.example' }],
  [
    'Undo of a Like',
    { id: 'https://a.example/1', type: 'Undo', actor: 'https://a.example/u', object: { type: 'Like' } },
  ],
])('%s is acknowledged, and neither verified nor stored', async (_, activity) => {
  const before =
    await sql`select (select count(*) from federation_cache) + (select count(*) from federation_followers) as rows`
  const response = await fetch(`${siteUrl}/federation/inbox`, {
    method: 'POST',
    body: JSON.stringify({ ...activity, actor: remote.actor }),
  })
  expect(response.status).toBe(202)
  expect(remote.state.requests).toEqual([])
  expect(
    await sql`select (select count(*) from federation_cache) + (select count(*) from federation_followers) as rows`,
  ).toEqual(before)
})

test('refuses what is not signed by the actor it names', async () => {
  const unsigned = (body: string) => fetch(`${clubActor}/inbox`, { method: 'POST', body })
  expect((await unsigned(JSON.stringify(followOf(clubActor)))).status).toBe(401)
  const other = await remoteServer()
  // Signed by another server, in the name of ours.
  expect((await other.post(`${clubActor}/inbox`, followOf(clubActor))).status).toBe(401)
  // In its own name, with the key of the other.
  const own = { ...followOf(clubActor), actor: other.actor }
  expect((await remote.post(`${clubActor}/inbox`, own)).status).toBe(401)
  expect((await remote.post(`${clubActor}/inbox`, { ...undoOf(clubActor), actor: other.actor })).status).toBe(400)
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
  for (const body of [
    '',
    '[]',
    '{"type":"Follow"}',
    'null',
    '{"type":1}',
    `{"type":"Follow","id":"x","actor":"ftp://a","object":"b"}`,
  ])
    expect([body, (await unsigned(body)).status]).toEqual([body, 400])
  expect((await unsigned('x'.repeat(40_000))).status).toBe(413)
})

test('never fetches a private address that an activity names, unless a test allows loopback', async () => {
  const closed = testServices({}, { SITE_URL: siteUrl })
  const app = withContext(() => testContext(db, { services: closed }), federationApi({ db, services: closed }))
  const seen = remote.state.requests.length
  const body = JSON.stringify(followOf(clubActor))
  const signature = `keyId="${remote.actor}#main-key",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="AAAA"`
  const headers = { signature, date: new Date().toUTCString(), digest: 'SHA-256=AAAA', host: new URL(siteUrl).host }
  expect((await app.request(`${clubActor}/inbox`, { method: 'POST', body, headers })).status).toBe(401)
  expect(remote.state.requests).toHaveLength(seen)
  // What is stored already is not delivered to either.
  await follow(clubActor)
  await deliverDueActivities(testContext(db, { services: closed }))
  expect(remote.received).toEqual([])
})
