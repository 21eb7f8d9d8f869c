import type { Factories, FactoryContext } from './placeholders.ts'

/** Albums of the event: one that its organization keeps, one to which players add photos, as the stranger does. */
export const ofAlbumPages = ({ users: { insert }, n, resolve }: FactoryContext): Factories => ({
  edited_album: async () => {
    await resolve('event')
    return insert('albums', { event_id: await resolve('event_id'), title: `Feria ${n}` })
  },
  players_album: async () => {
    await resolve('event')
    await resolve('stranger_registration')
    return insert('albums', { event_id: await resolve('event_id'), title: `Fotos ${n}`, contributors: 'players' })
  },
})
