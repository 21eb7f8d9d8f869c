import { expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { addEvents } from '#tests/fixtures/add-events.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { createAlbum } from '../commands/albums.server.ts'
import { decideRequest } from './decide.server.ts'
import { consentJobs } from './jobs.server.ts'
import { requestPhotoChange } from './requests.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, openMailbox, ctxAs, addPerson, addClub } = fixtures
await runJobs(jobs, fixtures, consentJobs)
for (const name of ['albums.requests_due', 'albums.check_withheld'] as const) await jobs.unschedule(name)
await jobs.work('albums.renew_keys', async () => {})

const { id: club, ana, bea } = await addClub()
const [event] = await addEvents(db, club, [{ title: 'La velada', prices: [10] }])
const ref = (await sql`select id from event_texts where event_id = ${event!}`)[0]!['id'] as number
const album = await createAlbum(ctxAs(ana), { kind: 'event', ref }, { title: 'Feria de otoño' })
const eva = await addPerson('Eva', 'en')
await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code)
  select ${event!}, id, ${eva}, ${eva}, 'confirmed', 'es', 10, 'code' from tickets where event_id = ${event!}`
let photos = 0
async function addPhoto() {
  photos += 1
  const [file] = await sql`insert into media (hash, name, ext, mime, bytes, width, height)
    values (${`photo-of-the-fair-${photos}`}, 'f.webp', '.webp', 'image/webp', 9, 10, 10) returning id`
  await sql`insert into photos (media_id, album_id) values (${file!['id']}, ${album})`
  return file!['id'] as number
}

test('who may decide is told of a request and until when, without a name, and who asked of the decision', async () => {
  const { deliveredEmails } = await openMailbox()
  const photo = await addPhoto()
  const request = await requestPhotoChange(ctxAs(eva), photo, { kind: 'removal', message: 'Salgo fatal.' })
  const asked = await deliveredEmails()
  expect(recipientsAndSubjects(asked)).toEqual([
    ['ana', 'Alguien pide un cambio en una foto de «Feria de otoño»'],
    ['bea', 'Someone asks for a change to a photo in “Feria de otoño”'],
  ])
  for (const { text, html } of asked) {
    expect(text + html).not.toMatch(/Eva|fatal|<img[^>]+media/)
    expect(text).toContain(`/album/edit/${album}/people`)
    expect(text).toMatch(/\d{1,2} (de )?\p{L}+ (de )?20\d\d, \d\d:\d\d/u)
  }
  await decideRequest(ctxAs(bea), request, 'decline', { reason: 'No sales en esa foto.' })
  const [declined] = (await deliveredEmails()).filter(({ box }) => box === 'eva')
  expect(declined!.subject).toBe('Your request about a photo in “Feria de otoño”')
  expect(declined!.text).toContain('No sales en esa foto.')
  expect(declined!.text).toContain(`/report/photo/${photo}`)
})

test('a granted request is told to who asked', async () => {
  const { deliveredEmails } = await openMailbox()
  const request = await requestPhotoChange(ctxAs(eva), await addPhoto(), { kind: 'removal' })
  await decideRequest(ctxAs(bea), request, 'grant', {})
  const granted = (await deliveredEmails()).filter(({ box }) => box === 'eva')
  expect(granted.map(({ text }) => /has been removed/.test(text))).toEqual([true])
})

test('an answer that hides photos is told to who may edit their album', async () => {
  const { deliveredEmails } = await openMailbox()
  await jobs.enqueue(db, 'albums.photos_withheld', { album })
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([
    ['ana', 'Hay fotos de «Feria de otoño» que ya no se ven'],
    ['bea', 'Photos in “Feria de otoño” can no longer be seen'],
  ])
})
