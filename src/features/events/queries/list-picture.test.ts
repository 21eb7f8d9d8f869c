import { sql as drizzle } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addEvents, addOrganizer } from '#tests/fixtures/add-events.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'
import { byDateAscending, listEventSummaries } from './list.server.ts'
import { getSeason } from './season.server.ts'

test('lists and maps have the uploaded picture in small sizes with its focal point, until it is removed', async () => {
  const { db, sql } = await testDatabase()
  const [withPicture] = await addEvents(db, await addOrganizer(db, 'Con foto'), [
    { title: 'Con foto', dateStart: '2026-12-04' },
    { title: 'Sin foto', dateStart: '2026-12-05' },
  ])
  const hash = 'picture-of-the-farm'
  const formats = { thumbnail: { width: 245 }, small: { width: 500 }, large: { width: 1000 } }
  const about = { hash, name: 'farm', ext: '.webp', mime: 'image/webp', bytes: 1, width: 2000, height: 1000 }
  const [picture] =
    await sql`insert into media ${sql({ ...about, formats: JSON.stringify(formats), focal_x: 20, focal_y: 90 })} returning id`
  const media = picture!['id'] as number
  await sql`insert into event_media ${sql({ media_id: media, event_id: withPicture!, role: 'header' })}`
  const ctx = anonymousContext(db)
  const list = async () =>
    (await listEventSummaries(ctx, { where: drizzle`true`, order: byDateAscending, limit: 10 })).map(
      ({ picture }) => picture,
    )
  const shown = {
    url: `/media/${hash}/small`,
    // Not the original, which is wider than any card.
    srcSet: `/media/${hash}/thumbnail 245w, /media/${hash}/small 500w, /media/${hash}/large 1000w`,
    focal: { x: 20, y: 90 },
  }
  expect(await list()).toEqual([shown, null])
  expect(JSON.parse((await getSeason(ctx)).nearby.json)[1]).toContainEqual(shown)
  await sql`update media set removed_at = now() where id = ${media}`
  expect(await list()).toEqual([null, null])
})
