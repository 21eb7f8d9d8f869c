import { expect, test } from 'vitest'
import { deleteOldViewers, listViewers, reportViewing } from '#features/queue-viewers/viewers.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { countQueues, listQueue } from './queue.server.ts'
import { findNextKey, findQueuePage, listEntryRows, QUEUE_PAGE_SIZE } from './queue-page.server.ts'

const { sql, mara, nil, insert, olga, addUnownedOrganizer } = await siteTeamFixtures()
const ALL = { q: '', kind: null, late: false } as const
const hoursAgo = (hours: number) => new Date(mara.ctx.now.getTime() - hours * 3_600_000).toISOString()
const keysOf = async (filters: Parameters<typeof findQueuePage>[2], at = {}) =>
  (await findQueuePage(mara.ctx, 'organizations', filters, at)).entries.map(({ key }) => key)

test('pages of the list have the item that is open, its neighbours, and the counts of the sidebar', async () => {
  const count = QUEUE_PAGE_SIZE + 3
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      await addUnownedOrganizer(`Club número ${n}`, {
        status: 'pending',
        owner_id: olga.id,
        created_at: hoursAgo(count - n),
      }),
    )
  const first = await findQueuePage(mara.ctx, 'organizations', ALL, {})
  expect(first).toMatchObject({ total: count, page: 1, pages: 2, previous: null, next: `${ids[QUEUE_PAGE_SIZE]}` })
  expect(first.entries.map(({ key }) => key)).toEqual(ids.slice(0, QUEUE_PAGE_SIZE).map(String))
  const second = await findQueuePage(mara.ctx, 'organizations', ALL, { key: `${ids[QUEUE_PAGE_SIZE + 1]}` })
  expect(second).toMatchObject({ page: 2, previous: `${ids[QUEUE_PAGE_SIZE - 1]}`, next: null })
  expect(second.entries.map(({ position }) => position)).toEqual([51, 52, 53])
  // A page beyond the last is the last.
  expect(await findQueuePage(mara.ctx, 'organizations', ALL, { page: 999 })).toMatchObject({ page: 2 })
  const { organizations } = await countQueues(mara.ctx)
  expect(organizations).toMatchObject({ count, kinds: { new: count } })
  expect(await findNextKey(mara.ctx, 'organizations', ALL, `${ids[0]}`)).toBe(`${ids[1]}`)
  expect(await findNextKey(mara.ctx, 'organizations', ALL, `${ids.at(-1)}`)).toBe(`${ids[0]}`)
  expect(await listEntryRows(mara.ctx, first.entries)).toHaveLength(QUEUE_PAGE_SIZE)
  const [row] = await listEntryRows(mara.ctx, second.entries)
  expect(row).toMatchObject({ key: `${ids[QUEUE_PAGE_SIZE]}`, badge: 'new', own: false, hours: 3 })
})

test('filters by words without accents, by kind and by the time promised', async () => {
  const late = await addUnownedOrganizer('Asociación Candelería', {
    status: 'pending',
    owner_id: olga.id,
    created_at: hoursAgo(30),
  })
  const verified = await addUnownedOrganizer('Candeleria del Sur', { owner_id: olga.id })
  const [change] =
    await sql`insert into organization_revisions (organization_id, needs_approval, before, after, created_at)
    values (${verified}, true, '{}', '{"name":"Otra"}', ${hoursAgo(1)}) returning id`
  const both = [`${late}`, `change-${change!['id']}`]
  expect(await keysOf({ ...ALL, q: 'candeleria' })).toEqual(both)
  expect(await keysOf({ ...ALL, q: 'candeleria', kind: 'approval' })).toEqual([both[1]])
  expect(await keysOf({ ...ALL, q: 'candeleria', late: true })).toEqual([both[0]])
  expect(await keysOf({ ...ALL, q: '%_' })).toEqual([])
  expect((await countQueues(mara.ctx)).profiles).toMatchObject({ count: 1, kinds: { approval: 1 } })
  expect((await listQueue(mara.ctx, 'profiles', [both[1]!])).map(({ id }) => id)).toEqual([change!['id']])
})

test('shows who else has an item open, for less than a minute', async () => {
  const key = `${await insert.event()}`
  expect(await reportViewing(mara.ctx, 'events', key)).toEqual([])
  expect(await listViewers(nil.ctx)).toEqual([{ page: 'events', key, name: 'Mara' }])
  expect(await listViewers(mara.ctx)).toEqual([])
  expect(await listViewers(secondsLater(nil.ctx, 46))).toEqual([])
  await reportViewing(secondsLater(nil.ctx, 50), 'events', key)
  expect(await sql`select user_id from queue_viewers`).toEqual([{ user_id: nil.id }])
  // Leaving another page may be heard late.
  await reportViewing(secondsLater(nil.ctx, 51), 'claims', null)
  expect(await sql`select user_id from queue_viewers`).toHaveLength(1)
  await reportViewing(secondsLater(nil.ctx, 51), 'events', null)
  expect(await sql`select user_id from queue_viewers`).toHaveLength(0)
  await reportViewing(mara.ctx, 'events', key)
  await deleteOldViewers(jobContext(mara.ctx, 'test'))
  expect(await sql`select user_id from queue_viewers`).toEqual([])
})
