import type { FactoryContext } from './placeholders.ts'

export async function addEvent({ users: { insert }, resolve }: FactoryContext, columns: object) {
  const fields = { date_start: '2030-05-04', county: 'Teruel', type: 'event', primary_language: 'ES' }
  const signup = { signup: 'external', signup_url: 'https://apuntate.example/' }
  return insert('events', { organizer_id: await resolve('organization'), ...fields, ...signup, ...columns })
}
export const addText = ({ users: { insert }, n }: FactoryContext, id: number, word: string) =>
  insert('event_texts', {
    ...{ event_id: id, locale: 'es', title: `${word} ${n}`, slug: `${word.toLowerCase()}-${n}` },
    description: 'Una **noche**.',
  })
