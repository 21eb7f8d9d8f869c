import { expect, test } from 'vitest'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { countQueues } from '#features/site-team/queries/queue.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { BULK_AT_ONCE, BULK_LIMIT } from '#shared/review/bulk-decisions.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { decideInBulk, deleteOldBulks } from './commands.server.ts'
import { decideItems } from './decide.server.ts'
import { bulkDecisionJobs } from './jobs.server.ts'
import { getBulk } from './queries.server.ts'
import { selectEntries } from './selection.server.ts'
import { undoBulk } from './undo.server.ts'

const fixtures = await siteTeamFixtures()
const { sql, mara, nil, olga, raul, insert, getRow, queuedEmails, addUnownedOrganizer, addVenue, services } = fixtures
const reasons = { es: 'Falta el lugar exacto.', en: 'The exact place is missing.' }
const NO_FILTERS = { q: '', kind: null, late: false } as const
const seenOf = async (keys: string[]) => (await selectEntries(mara.ctx, 'events', { keys })).seen
const asKeys = (ids: number[]) => ids.map(String)

test('decides each item for itself, says what happened to each, and undoes them together', async () => {
  const [one, own, gone] = [await insert.event(), await insert.event({ submitted_by: mara.id }), await insert.event()]
  const keys = asKeys([one, own, gone])
  const seen = await seenOf(keys)
  // A change that is no decision would be told by another stamp: this one no longer waits.
  const id = await decideInBulk(mara.ctx, 'events', { keys }, { intent: 'changes', reasons, seen })
  const { items, finished } = await getBulk(mara.ctx, 'events', id)
  expect(finished).toBe(true)
  expect(items.map(({ key, refusal, action }) => [key, refusal, action])).toEqual(
    expect.arrayContaining([
      [`${one}`, null, 'requestChanges'],
      [`${own}`, 'own_interest', null],
      [`${gone}`, null, 'requestChanges'],
    ]),
  )
  expect(await getRow('events', one)).toMatchObject({ moderation: 'changes_requested', moderation_reason: reasons.es })
  expect((await getRow('events', own))['moderation']).toBe('submitted')
  // The email waits until the decision can no longer be undone.
  expect(await queuedEmails(items.find(({ key }) => key === `${one}`)!.entry!)).toMatchObject([{ waits: 75 }])
  expect(await undoBulk(secondsLater(nil.ctx, 30), 'events', id)).toBe(2)
  expect((await getRow('events', one))['moderation']).toBe('submitted')
  expect((await getBulk(mara.ctx, 'events', id)).items.filter(({ undone }) => undone)).toHaveLength(2)
  // A second click finds it undone, which is no refusal.
  expect(await undoBulk(secondsLater(nil.ctx, 62), 'events', id)).toBe(0)
  const late = await insert.event()
  const again = { intent: 'changes', reasons, seen: await seenOf(asKeys([late])) }
  const other = await decideInBulk(mara.ctx, 'events', { keys: asKeys([late]) }, again)
  expect(await errorOf(undoBulk(secondsLater(nil.ctx, 62), 'events', other))).toMatchObject({
    code: 'too_late_to_undo',
  })
})

test('refuses the whole when it is not what was shown, and one item that changed later', async () => {
  const [one, two] = [await insert.event(), await insert.event()]
  const keys = asKeys([one, two])
  const seen = await seenOf(keys)
  const decide = (sent: string) =>
    decideInBulk(mara.ctx, 'events', { keys }, { intent: 'publish', reasons, seen: sent })
  await sql`update events set capacity = 12 where id = ${two}`
  expect(await errorOf(decide(seen))).toMatchObject({ code: 'changed_since' })
  expect((await getRow('events', one))['moderation']).toBe('submitted')
  expect(
    await errorOf(decideInBulk(mara.ctx, 'events', { keys: [] }, { intent: 'publish', reasons, seen })),
  ).not.toBeNull()
})

test('needs a reason where the decision does, and a decision that the queue has', async () => {
  const keys = asKeys([await insert.event()])
  const seen = await seenOf(keys)
  const tell = { es: '', en: '' }
  expect(
    await errorOf(decideInBulk(mara.ctx, 'events', { keys }, { intent: 'reject', reasons: tell, seen })),
  ).toMatchObject({
    code: 'invalid',
    fields: { reason: 'required' },
  })
  for (const intent of ['take_down', 'accept', 'toString'])
    expect(await errorOf(decideInBulk(mara.ctx, 'events', { keys }, { intent, reasons, seen }))).toMatchObject({
      fields: { intent: 'choice' },
    })
  expect(await errorOf(decideInBulk(raul.ctx, 'events', { keys }, { intent: 'reject', reasons, seen }))).toMatchObject({
    kind: 'missing',
  })
})

test('leaves out what the decision does not apply to', async () => {
  const event = await insert.publishedEvent()
  const revision = await insert.revision({ event_id: event, before: '{}', after: '{}' })
  const submitted = await insert.event()
  const keys = [`${submitted}`, `edit-${revision}`]
  const id = await decideInBulk(mara.ctx, 'events', { keys }, { intent: 'reviewed', reasons, seen: await seenOf(keys) })
  const { items } = await getBulk(mara.ctx, 'events', id)
  expect(Object.fromEntries(items.map(({ key, refusal }) => [key, refusal]))).toEqual({
    [`${submitted}`]: 'other_kind',
    [`edit-${revision}`]: null,
  })
})

/** Decides about these items of a page, and says of each why not. */
async function refusalsOf(page: QueuePageName, keys: string[], intent: string) {
  const { seen } = await selectEntries(mara.ctx, page, { keys })
  const id = await decideInBulk(mara.ctx, page, { keys }, { intent, reasons, seen })
  const { items, finished } = await getBulk(mara.ctx, page, id)
  expect(finished).toBe(true)
  return keys.map((key) => items.find((item) => item.key === key)!.refusal)
}

test('asks nobody for changes who cannot be asked, and leaves the own venue to others', async () => {
  const pending = { status: 'pending' }
  const [own, nobodys, anas] = [
    await addVenue('Casona Propia', { ...pending, proposed_by: mara.id }),
    await addVenue('Casona de Nadie', pending),
    await addUnownedOrganizer('Propuesta de Ana', { ...pending, proposed_email: 'ana@example.org' }),
  ]
  const keys = [`venue-${own}`, `venue-${nobodys}`, `organizer-${anas}`]
  expect(await refusalsOf('proposals', keys, 'changes')).toEqual(['own_interest', 'nobody_to_ask', null])
  for (const id of [own, nobodys]) expect((await getRow('venues', id))['changes_requested_at']).toBeNull()
  expect(await refusalsOf('proposals', keys.slice(0, 2), 'accept')).toEqual(['own_interest', null])
})

test('accepts no claim where others claim the same, be they marked or not', async () => {
  const claims = async (name: string, people: number[]) => {
    const card = await addUnownedOrganizer(name)
    return Promise.all(people.map((id) => insert.claim({ organization_id: card, user_id: id, message: 'Es mía.' })))
  }
  const [hers, his] = await claims('Ficha Disputada', [olga.id, raul.id])
  const [unmarked] = await claims('Ficha Reñida', [olga.id, raul.id])
  const [alone] = await claims('Ficha Libre', [raul.id])
  const keys = asKeys([hers!, his!, unmarked!, alone!])
  expect(await refusalsOf('claims', keys, 'accept')).toEqual(['rival_claims', 'rival_claims', 'rival_claims', null])
  expect((await getRow('claims', his!))['status']).toBe('open')
})

test('an unexpected error is the outcome of its item, and the others are decided', async () => {
  const [one, broken, two] = [await insert.event(), await insert.event(), await insert.event()]
  await sql.unsafe(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger fail before update on events for each row when (old.id = ${broken}) execute function fail()`)
  expect(await refusalsOf('events', asKeys([one, broken, two]), 'changes')).toEqual([null, 'unexpected', null])
  await sql`drop function fail() cascade`
  expect((await getRow('events', broken))['moderation']).toBe('submitted')
  expect(await refusalsOf('events', asKeys([broken]), 'changes')).toEqual([null])
})

test('stops where whoever asked for it may no longer decide', async () => {
  const keys = asKeys([await insert.event(), await insert.event()])
  const id = await decideInBulk(mara.ctx, 'events', { keys }, { intent: 'changes', reasons, seen: await seenOf(keys) })
  await undoBulk(mara.ctx, 'events', id)
  await sql`update bulk_decision_items set entry = null, stamp = '' where bulk_id = ${id}`
  let asked = 0
  await decideItems(mara.ctx, id, { mayGoOn: async () => asked++ === 0 })
  expect((await getBulk(mara.ctx, 'events', id)).items.map(({ refusal }) => refusal)).toEqual(['changed_since', null])
})

test('decides 500 proposals in a job, each with its email, and forgets the list after days', async () => {
  await runJobs(services.jobs as Jobs, { db: mara.ctx.db, services }, bulkDecisionJobs)
  await sql`insert into organizations (name, slug, type, status, proposed_email, proposed_locale)
    select 'Propuesta ' || n, 'propuesta-' || n, 'association', 'pending', 'p' || n || '@example.org', case when n % 2 = 0 then 'es' else 'en' end
    from generate_series(1, ${BULK_LIMIT + 20}) n`
  await addUnownedOrganizer('Propia de Mara', { status: 'pending', proposed_by: mara.id, created_at: '2020-01-01' })
  const waiting = (await countQueues(mara.ctx)).proposals.count
  const filters = { ...NO_FILTERS, kind: 'organizer' } as const
  const { entries, total, seen } = await selectEntries(mara.ctx, 'proposals', { filters })
  expect([entries.length, total]).toEqual([BULK_LIMIT, BULK_LIMIT + 21])
  expect(BULK_LIMIT).toBeGreaterThan(BULK_AT_ONCE)
  const id = await decideInBulk(mara.ctx, 'proposals', { filters }, { intent: 'reject', reasons, seen })
  await expect.poll(async () => (await getBulk(mara.ctx, 'proposals', id)).finished).toBe(true)
  const { items } = await getBulk(mara.ctx, 'proposals', id)
  const outcomes = Map.groupBy(items, ({ refusal, action }) => refusal ?? action)
  expect([...outcomes].map(([outcome, of]) => [outcome, of.length])).toEqual(
    expect.arrayContaining([
      ['own_interest', 1],
      ['rejectOrganizer', BULK_LIMIT - 1],
    ]),
  )
  expect((await countQueues(mara.ctx)).proposals.count).toBe(waiting - BULK_LIMIT + 1)
  const told =
    await sql`select status_reason, count(*)::int from organizations where status = 'rejected' group by 1 order by 1`
  expect(told.map((row) => row['status_reason'])).toEqual([reasons.es, reasons.en].sort())
  const [mails] =
    await sql`select count(*)::int as count from pgboss.job j join bulk_decision_items i on i.entry = (j.data->>'entry')::int
      where j.name = 'proposals.decided' and i.bulk_id = ${id}`
  expect(mails!['count']).toBe(BULK_LIMIT - 1)
  // One of them alone can be undone, too.
  await undoDecision(nil.ctx, items.find(({ entry }) => entry !== null)!.entry!)
  const job = jobContext(mara.ctx, 'test')
  await deleteOldBulks({ ...job, now: new Date(mara.ctx.now.getTime() + 8 * 86_400_000) })
  expect(await errorOf(getBulk(mara.ctx, 'proposals', id))).toMatchObject({ kind: 'missing' })
})
