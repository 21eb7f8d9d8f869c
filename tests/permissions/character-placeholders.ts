import { randomBytes } from 'node:crypto'
import type { Factories, FactoryContext } from './placeholders.ts'
import { NOW } from './users.ts'

/** The stranger's character that is linked to the event, and the one that is shared by a link. */
export const ofCharacterLinks = ({ users: { sql, idOf, insert }, n, resolve }: FactoryContext): Factories => ({
  /** The stranger's registration for the event, and a character linked to it. */
  stranger_registration: async () =>
    insert('registrations', {
      ...{
        event_id: await resolve('event_id'),
        ticket_id: await resolve('ticket'),
        state: 'confirmed',
        locale: 'es',
      },
      ...{ user_id: idOf('stranger'), holder_id: idOf('stranger'), ticket_price: 0, code: `code-${n}` },
    }),
  /** A character of the stranger, and the same with a document. */
  stranger_character: () =>
    insert('characters', { owner_id: idOf('stranger'), name: `Personaje ${'abcdefghij'[n % 10]}` }),
  documented_character: async () => (await resolve('letter')) && resolve('stranger_character'),
  linked_character: async () => {
    const character_id = await insert('characters', {
      ...{ owner_id: idOf('stranger'), name: 'Vinculada', visibility: 'organizers' },
    })
    await insert('character_links', { character_id, registration_id: await resolve('stranger_registration') })
    return character_id
  },
  character_link: async () => {
    const id = await resolve('linked_character')
    return (await sql`select id from character_links where character_id = ${id}`)[0]!['id']
  },
  /** A document of the stranger's character that was reported, and its file. */
  reported_letter: async () => insert('abuse_cases', { target_type: 'document', target_id: await resolve('letter') }),
  letter_file: async () =>
    (await sql`select media_id from documents where id = ${await resolve('letter')}`)[0]!['media_id'],
  share_token: async () => {
    const share_token = randomBytes(24).toString('hex')
    await insert('characters', { owner_id: idOf('stranger'), name: 'Compartida', share_token })
    return share_token
  },
})

/** A character of Vera, linked to a registration for the organization's event, which only then has one. */
export const ofCharacter = ({ users: { idOf, insert }, subjectKind, n, resolve }: FactoryContext): Factories => ({
  character: async () => {
    const visibility = ({ pending: 'private', own: 'organizers', foreign: 'public' } as const)[subjectKind]
    const texts = { biography: 'Llegó con la feria.', background: 'Mató al conde.' }
    const character_id = await insert('characters', { owner_id: idOf('vera'), name: `Inés ${n}`, visibility, ...texts })
    if (subjectKind !== 'own') return character_id
    const registration_id = await insert('registrations', {
      ...{ event_id: await resolve('event_id'), ticket_id: await resolve('ticket'), state: 'confirmed', locale: 'es' },
      ...{ user_id: idOf('vera'), holder_id: idOf('vera'), ticket_price: 0, confirmed_at: NOW },
      code: randomBytes(12).toString('hex'),
    })
    await insert('character_links', { character_id, registration_id })
    return character_id
  },
})
