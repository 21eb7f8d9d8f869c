import { expect, test } from 'vitest'
import { listAuditLog } from '#features/audit/queries.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { correctTag, createTag, mergeTags } from './review.server.ts'

const { sql, mara, nil, insert, getRow } = await siteTeamFixtures()

test('merges two tags without duplicates on events', async () => {
  const [from, into] = [await insert.tag({ text_es: 'Mazmoras' }), await insert.tag({ text_es: 'Mazmorras' })]
  const [one, both] = [await insert.publishedEvent(), await insert.publishedEvent()]
  for (const [event, tag] of [
    [one, from],
    [both, from],
    [both, into],
  ] as const)
    await sql`insert into event_tags (event_id, tag_id) values (${event}, ${tag})`
  await mergeTags(mara.ctx, from, into)
  const left = await sql`select event_id, tag_id from event_tags order by event_id`
  expect(left).toEqual([one, both].map((event) => ({ event_id: event, tag_id: into })))
  expect(await sql`select 1 from tags where id = ${from}`).toHaveLength(0)
  expect((await listAuditLog(mara.ctx, { entityType: 'tag', entityId: from })).entries).toMatchObject([
    { action: 'mergeTags', name: 'Mazmoras' },
  ])
  for (const attempt of [
    [from, into],
    [into, 999],
  ] as const)
    expect(await errorOf(mergeTags(mara.ctx, attempt[0], attempt[1]))).toMatchObject({ kind: 'missing' })
})

test('undoing a merge restores both tags with their events', async () => {
  const [from, into] = [
    await insert.tag({ text_es: 'Brujería', accepted: false }),
    await insert.tag({ text_es: 'Brujas' }),
  ]
  const [one, both] = [await insert.publishedEvent(), await insert.publishedEvent()]
  for (const [event, tag] of [
    [one, from],
    [both, from],
    [both, into],
  ] as const)
    await sql`insert into event_tags (event_id, tag_id) values (${event}, ${tag})`
  const had = () => sql`select event_id, tag_id from event_tags where tag_id in (${from}, ${into}) order by 1, 2`
  const [before, row] = [await had(), await getRow('tags', from)]
  const entry = await mergeTags(mara.ctx, from, into)
  expect((await listAuditLog(mara.ctx, { id: entry })).entries).toMatchObject([{ name: 'Brujería', undoable: true }])
  await undoDecision(nil.ctx, entry)
  expect(await had()).toEqual(before)
  expect(await getRow('tags', from)).toMatchObject({
    text_es: 'Brujería',
    accepted: false,
    created_at: row['created_at'],
  })
  expect(await errorOf(undoDecision(nil.ctx, entry))).toMatchObject({ code: 'changed_since' })

  const again = await mergeTags(mara.ctx, from, into)
  await createTag(nil.ctx, { textEs: 'Brujería' })
  expect(await errorOf(undoDecision(mara.ctx, again))).toMatchObject({ kind: 'conflict', code: 'changed_since' })
})

test('correcting a tag accepts it', async () => {
  const id = await insert.tag({ text_es: 'terror', accepted: false })
  await insert.tag({ text_es: 'Miedo' })
  const entry = await correctTag(mara.ctx, id, { textEs: 'Terror', textEn: 'Horror' })
  expect(await getRow('tags', id)).toMatchObject({ text_es: 'Terror', text_en: 'Horror', accepted: true })
  expect(await errorOf(correctTag(mara.ctx, id, { textEs: 'miedo' }))).toMatchObject({ fields: { textEs: 'taken' } })
  await undoDecision(mara.ctx, entry)
  expect(await getRow('tags', id)).toMatchObject({ text_es: 'terror', text_en: null, accepted: false })
})
