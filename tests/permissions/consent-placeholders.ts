import type { Factories, FactoryContext } from './placeholders.ts'

/** An album of the event with a photo, about which the stranger asked for something. */
export const ofPhotoConsent = ({ users: { sql, idOf, insert }, resolve }: FactoryContext): Factories => {
  const album = async () => insert('albums', { event_id: await resolve('event_id'), title: 'Feria de otoño' })
  const photoIn = async (album_id: number) => {
    const hash = `photo-${crypto.randomUUID()}`
    const media_id = await insert('media', {
      ...{ hash, name: 'feria.webp', ext: '.webp', mime: 'image/webp', bytes: 9, width: 10, height: 10 },
    })
    await sql`insert into photos ${sql({ media_id, album_id })}`
    return media_id
  }
  return {
    people_album: album,
    consent_photo: async () => photoIn(await album()),
    /** Of another album than `people_album`: the page decides by the request alone. */
    photo_request: async () =>
      insert('photo_requests', {
        ...{ photo_id: await photoIn(await album()), user_id: idOf('stranger'), kind: 'removal' },
        due_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
  }
}
