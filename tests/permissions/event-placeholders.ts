import { EVENT_GRANTS } from '#shared/member-permissions.ts'
import type { FactoryContext } from './placeholders.ts'

/** An event of the subject's organization, with someone who has each grant; those are strangers to what is somebody else's. */
export async function addEvent({ users: { insert, idOf }, subjectKind, resolve }: FactoryContext, columns: object) {
  const fields = { date_start: '2030-05-04', county: 'Teruel', type: 'event', primary_language: 'ES' }
  const signup = { signup: 'external', signup_url: 'https://apuntate.example/' }
  const id = await insert('events', { organizer_id: await resolve('organization'), ...fields, ...signup, ...columns })
  const grants = subjectKind === 'foreign' ? [] : EVENT_GRANTS
  for (const kind of grants) await insert('event_grants', { event_id: id, user_id: idOf(kind), kind })
  return id
}
export const addText = ({ users: { insert }, n }: FactoryContext, id: number, word: string) =>
  insert('event_texts', {
    ...{ event_id: id, locale: 'es', title: `${word} ${n}`, slug: `${word.toLowerCase()}-${n}` },
    description: 'Una **noche**.',
  })
