import { randomBytes } from 'node:crypto'
import { testImage } from '../fixtures/organization-fixtures.ts'
import { ownerAt } from './outcomes.ts'
import type { Factories, FactoryContext } from './placeholders.ts'
import { bearer } from './users.ts'

/** Stores a picture through the API, as a document of the event, and returns the id of its file. */
async function addPicture({ users: { get, sql, tokenOf }, subjectKind, resolve }: FactoryContext): Promise<number> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await testImage(400, 200))], 'Ensayo general.png'))
  const init = { method: 'POST', headers: bearer(tokenOf(ownerAt(subjectKind))), body: form }
  const response = await get(`/api/documents/event/${await resolve('event')}`, init)
  if (response.status !== 200) throw new Error(await response.text())
  const { data } = (await response.json()) as { data: { id: number } }
  const [row] = await sql`delete from documents where id = ${data.id} returning media_id`
  // The hourly job deletes owned files of documents that lost theirs; without an owner it takes this one for an upload in progress.
  await sql`update media set owner_user_id = null, owner_organization_id = null where id = ${row!['media_id']}`
  return row!['media_id']
}

/** An album of the event that its organization alone sees, with a photo whose files exist, and a link that shares it. */
export const ofPhotos = (subject: FactoryContext): Factories => {
  const { n, resolve } = subject
  const { sql, insert } = subject.users
  return {
    album: async () => {
      await resolve('event')
      return insert('albums', { event_id: await resolve('event_id'), title: `Ensayo ${n}`, visibility: 'organizers' })
    },
    photo: async () => {
      const mediaId = await addPicture(subject)
      await sql`insert into photos (media_id, album_id) values (${mediaId}, ${await resolve('album')})`
      return mediaId
    },
    photographed_album: async () => (await resolve('photo')) && resolve('album'),
    photo_hash: async () => (await sql`select hash from media where id = ${await resolve('photo')}`)[0]!['hash'],
    album_token: async () => {
      const token = randomBytes(24).toString('hex')
      await sql`update albums set share_token = ${token} where id = ${await resolve('photographed_album')}`
      return token
    },
    shared_photo: async () => (await resolve('album_token')) && resolve('photo'),
  }
}
