import { expect, test } from 'vitest'
import { searchAdmin } from '#features/site-team/queries/search.server.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { findHidingEffect } from './hiding-effect.server.ts'

const { mara, raul, club, insert, addUnownedOrganizer, sql } = await siteTeamFixtures()

test('says who reads the reason, and what visitors do not see any more', async () => {
  const ahead = await insert.publishedEvent()
  const past = await insert.publishedEvent()
  await insert.event({ moderation: 'draft' })
  await sql`update events set date_start = '2026-01-02', date_end = null where id = ${past}`
  await sql`insert into memberships ${sql([{ organization_id: club.id, user_id: raul.id, role: 'editor' }])}`
  const alone = await addUnownedOrganizer('Club sin Nadie')
  const organization = async (name: string) =>
    (await searchAdmin(mara.ctx, name)).organizations.find((one) => one.name === name)!
  const whole = { readers: ['Olga', 'Raul'], readerCount: 2, registrations: 0 }
  expect((await organization('Club Farol')).effect).toEqual({ ...whole, events: 2, upcoming: 1 })
  expect((await organization('Club sin Nadie')).effect).toMatchObject({ readers: [], readerCount: 0, events: 0 })
  const found = (await searchAdmin(mara.ctx, 'Velada')).events
  expect(found.find(({ id }) => id === ahead)!.effect).toEqual({ ...whole, events: 1, upcoming: 1 })
  expect(found.filter(({ moderation }) => moderation === 'draft').map(({ effect }) => effect)).toEqual([null])
  const revision = await insert.revision({ event_id: past, before: '{}', after: '{}' })
  expect(await findHidingEffect(mara.ctx, 'revision', revision)).toEqual({ ...whole, events: 1, upcoming: 0 })
  expect(await findHidingEffect(mara.ctx, 'claim', 1)).toBeNull()
  await sql`update organizations set status = 'suspended' where id = ${alone}`
  expect((await organization('Club sin Nadie')).effect).toBeNull()
})
