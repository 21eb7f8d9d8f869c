import { randomBytes } from 'node:crypto'
import type { Factories, FactoryContext } from './placeholders.ts'

/** An album of the event that its organization alone sees, with a photo whose files exist, and a link that shares it. */
export const ofPhotos = ({ users: { sql, insert }, n, resolve }: FactoryContext): Factories => ({
  album: async () => {
    await resolve('event')
    return insert('albums', { event_id: await resolve('event_id'), title: `Ensayo ${n}`, visibility: 'organizers' })
  },
  /** The header of the event is made a photo of the album. */
  photo: async () => {
    const mediaId = Number(await resolve('header'))
    await sql`delete from event_media where media_id = ${mediaId}`
    await sql`insert into photos (media_id, album_id) values (${mediaId}, ${await resolve('album')})`
    return mediaId
  },
  photographed_album: async () => (await resolve('photo')) && resolve('album'),
  photo_hash: async () => (await sql`select hash from media where id = ${await resolve('photo')}`)[0]!['hash'],
  share_token: async () => {
    const token = randomBytes(24).toString('hex')
    await sql`update albums set share_token = ${token} where id = ${await resolve('photographed_album')}`
    return token
  },
  shared_photo: async () => (await resolve('share_token')) && resolve('photo'),
})
