import { beforeEach, expect, test } from 'vitest'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { federatedSite } from '#tests/fixtures/federation/federated-site.ts'

const site = await federatedSite()
const { sql, club, siteUrl, remote, clubActor, calendarActor, getJson, follow, delivered, addPublishedEvent } = site
const kinds = (activities: Record<string, unknown>[]) => activities.map(({ type }) => type)

beforeEach(site.reset)

test('two servers: what is published, changed, cancelled and deleted arrives signed, until the follower leaves', async () => {
  expect((await follow(clubActor)).status).toBe(202)
  expect(site.enqueued).toContain('federation.deliver')
  const [accept] = await delivered()
  expect(accept).toMatchObject({
    type: 'Accept',
    actor: clubActor,
    object: { type: 'Follow', id: `${remote.actor}#follows/2` },
  })
  expect((await getJson(`${clubActor}/followers`)).json).toEqual({
    '@context': 'https://www.w3.org/ns/activitystreams',
    ...{ id: `${clubActor}/followers`, type: 'OrderedCollection', totalItems: 1 },
  })

  const { eventId } = await addPublishedEvent({ title: 'Se federa' })
  const [create, ...none] = await delivered()
  expect(none).toEqual([])
  expect(create).toMatchObject({
    ...{ type: 'Create', actor: clubActor, to: ['https://www.w3.org/ns/activitystreams#Public'] },
    object: {
      type: 'Event',
      id: `${siteUrl}/federation/events/${eventId}`,
      name: 'Se federa',
      status: 'CONFIRMED',
      attributedTo: clubActor,
    },
  })
  expect(remote.received).toEqual([expect.objectContaining({ signed: true, keyId: clubActor })])

  await sql`update event_texts set title = 'Se federa y cambia' where event_id = ${eventId}`
  await sql`update events set minimum_age = 16 where id = ${eventId}`
  expect(await delivered()).toMatchObject([{ type: 'Update', object: { name: 'Se federa y cambia' } }])

  await sql`update events set happening = 'cancelled' where id = ${eventId}`
  expect(await delivered()).toMatchObject([{ type: 'Update', object: { status: 'CANCELLED' } }])

  await sql`update events set deleted_at = now() where id = ${eventId}`
  expect(await delivered()).toMatchObject([
    { type: 'Delete', actor: clubActor, object: { id: `${siteUrl}/federation/events/${eventId}`, type: 'Tombstone' } },
  ])
  expect((await getJson(`/federation/events/${eventId}`)).status).toBe(410)

  expect((await remote.post(`${clubActor}/inbox`, site.undoOf(clubActor))).status).toBe(202)
  await addPublishedEvent({ title: 'Ya no llega' })
  expect(await delivered()).toEqual([])
  expect(await sql`select 1 from federation_inboxes`).toHaveLength(0)
})

test('the calendar announces every organizer, and an inbox that follows both gets each event once', async () => {
  await follow(calendarActor)
  expect(kinds(await delivered())).toEqual(['Accept'])
  const other = await site.addEvent({ ...COMPLETE_EVENT, title: 'De otro' }, site.vera.ctx, site.otherClub.id)
  await site.setPublished(other.eventId)
  expect(await delivered()).toMatchObject([
    {
      type: 'Create',
      actor: calendarActor,
      object: { attributedTo: site.actorUrl(site.otherClub.id) },
    },
  ])
  await follow(clubActor)
  expect(kinds(await delivered())).toEqual(['Accept'])
  await addPublishedEvent({ title: 'De los dos' })
  expect(await delivered()).toMatchObject([{ type: 'Create', actor: clubActor }])
})

test('drafts, past events and what was hidden before it was delivered are not sent', async () => {
  await follow(calendarActor)
  await delivered()
  await site.addEvent({ title: 'Borrador' })
  await addPublishedEvent({ title: 'Pasado', date_start: '2020-01-01', date_end: '2020-01-02' })
  const { eventId } = await addPublishedEvent({ title: 'Rechazado enseguida' })
  await sql`update events set moderation = 'rejected' where id = ${eventId}`
  expect(await delivered()).toEqual([])
})

test('a suspended organizer is gone, its events are taken back, and return with it', async () => {
  await follow(calendarActor)
  await follow(clubActor)
  const { eventId } = await addPublishedEvent({ title: 'Suspendido' })
  await delivered()
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const deletions = await delivered()
  expect(deletions).toContainEqual(
    expect.objectContaining({
      type: 'Delete',
      actor: calendarActor,
      object: expect.objectContaining({ id: `${siteUrl}/federation/events/${eventId}` }),
    }),
  )
  expect(new Set(kinds(deletions))).toEqual(new Set(['Delete']))
  expect((await getJson(clubActor)).status).toBe(410)
  expect((await getJson(`${clubActor}/outbox`)).status).toBe(410)
  expect((await getJson(`/federation/events/${eventId}`)).status).toBe(404)
  expect((await follow(clubActor)).status).toBe(404)
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect(new Set(kinds(await delivered()))).toEqual(new Set(['Create']))
  expect((await getJson(clubActor)).status).toBe(200)
})

test('an inbox that is away is tried later each time, then forgotten; order is kept meanwhile', async () => {
  await follow(clubActor)
  await delivered()
  remote.state.answer = 500
  const { eventId } = await addPublishedEvent({ title: 'Espera' })
  expect(await delivered()).toEqual([])
  const [row] =
    await sql`select failures, next_attempt_at > now() as waits, failing_since is not null as failing from federation_inboxes`
  expect(row).toMatchObject({ failures: 1, waits: true, failing: true })
  await sql`update events set minimum_age = 12 where id = ${eventId}`
  remote.state.answer = 202
  expect(await delivered()).toEqual([])
  await sql`update federation_inboxes set next_attempt_at = now() - interval '1 second'`
  // Never delivered: it is still new there.
  expect(await delivered()).toMatchObject([{ type: 'Create', object: { name: 'Espera' } }])
  expect((await sql`select failures from federation_inboxes`)[0]).toEqual({ failures: 0 })
  remote.state.answer = 500
  await sql`update events set minimum_age = 14 where id = ${eventId}`
  await sql`update federation_inboxes set failing_since = now() - interval '15 days', failures = 59`
  expect(await delivered()).toEqual([])
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
})

test('an inbox is asked again when it wants to be, and what follows a success does not matter', async () => {
  await follow(clubActor)
  await delivered()
  Object.assign(remote.state, { answer: 429, headers: { 'retry-after': '7200' } })
  await addPublishedEvent({ title: 'Más tarde' })
  expect(await delivered()).toEqual([])
  expect(
    await sql`select next_attempt_at between now() + interval '119 minutes' and now() + interval '2 hours' as asked from federation_inboxes`,
  ).toEqual([{ asked: true }])
  Object.assign(remote.state, { answer: 202, headers: {}, text: 'x'.repeat(200_000) })
  await sql`update federation_inboxes set next_attempt_at = now() - interval '1 second'`
  expect(kinds(await delivered())).toEqual(['Create'])
  expect(await delivered()).toEqual([])
  expect(await sql`select failures, claimed_until from federation_inboxes`).toEqual([
    { failures: 0, claimed_until: null },
  ])
})

test('an inbox that says it is gone is forgotten at once', async () => {
  await follow(clubActor)
  await delivered()
  remote.state.answer = 410
  await addPublishedEvent({ title: 'Nadie' })
  await delivered()
  expect(await sql`select 1 from federation_followers`).toHaveLength(0)
})

test('two processes never deliver the same to one inbox', async () => {
  await follow(clubActor)
  await delivered()
  for (let n = 0; n < 3; n++) await addPublishedEvent({ title: `Una vez ${n}` })
  remote.received.length = 0
  await Promise.all([site.deliver(), site.deliver()])
  expect(remote.received).toHaveLength(3)
})
