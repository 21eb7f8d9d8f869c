import { beforeEach, expect, test } from 'vitest'
import { jobContext } from '#platform/context/request-context.ts'
import { accountFixtures, errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { testServices } from '#tests/fixtures/context.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { eraseContributions, exportContributions } from './contributions.server.ts'

const { db, sql, createSignedInUser } = await accountFixtures()
beforeEach(() => emptyTables(sql, 'users, organizations, venues, audit_log, texts, events'))

test('exports each kind of contribution in a file of its own', async () => {
  const { id: ana } = await createSignedInUser('Ana')
  await sql`insert into organizations (name, slug, type, status, proposed_by) values ('Club', 'club', 'association', 'active', ${ana})`
  await sql`insert into venues (name, slug, country, status, proposed_email) values ('Albergue', 'albergue', 'ES', 'active', 'ANA@example.org')`
  await sql`insert into claims (organization_id, user_id, message) select id, ${ana}, 'Lo fundé yo' from organizations`
  await sql`insert into audit_log (actor_id, action, entity_type, entity_id, reason) values (${ana}, 'blockUser', 'user', 9, 'Insulta')`
  await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
    values ('help', 'x', 'es', 'x', 'Hoy', '', 'Hoy', 1, '2026-01-01', 'h')`
  await sql`insert into text_versions (text_id, title, summary, body, written_by) select id, 'Ayer', '', 'Cuerpo', ${ana} from texts limit 1`
  await sql`with made as (insert into events (type, date_start, organizer_id, primary_language) select 'event', '2027-01-01', id, 'ES' from organizations returning id),
    named as (insert into event_texts (event_id, locale, title, slug, description) select id, 'es', 'Faro', 'faro', '' from made)
    insert into event_revisions (event_id, before, after, reason, changed_by) select id, '{}', '{}', 'Nos mudamos', ${ana} from made`
  const { id: eva } = await createSignedInUser('Eva', { confirmed: false })
  await sql`update organizations set proposed_email = 'eva@example.org'`
  const files = await exportContributions(jobContext({ db, services: testServices() }, 'test'), ana)
  expect(Object.fromEntries(files.map(({ name, content }) => [name, content]))).toMatchObject({
    'claims.json': [{ organizer: 'Club', message: 'Lo fundé yo' }],
    'proposals.json': [{ name: 'Club' }, { name: 'Albergue' }],
    'edits.json': [{ event: 'faro', reason: 'Nos mudamos' }],
    'decisions.json': [{ action: 'blockUser', reason: 'Insulta' }],
    'texts.json': [{ title: 'Ayer', body: 'Cuerpo' }],
  })
  // An unconfirmed email matches nothing.
  expect(await exportContributions(jobContext({ db, services: testServices() }, 'test'), eva)).toEqual([])
})

test('only jobs export and erase contributions', async () => {
  const ana = await createSignedInUser('Ana')
  for (const run of [exportContributions, eraseContributions])
    expect(await errorOf(run(ana.ctx, ana.id))).toMatchObject({ kind: 'missing' })
})
