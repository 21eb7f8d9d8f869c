import { ownerAt } from './outcomes.ts'
import type { Factories, FactoryContext } from './placeholders.ts'
import { bearer } from './users.ts'

/** Uploads a document as its owner does. */
async function addDocument({ users: { get, tokenOf }, n }: FactoryContext, owner: string, parent: string) {
  const form = new FormData()
  form.append('file', new File(['Nació en Tineo.'], `Carta número ${n}.txt`))
  const init = { method: 'POST', headers: bearer(tokenOf(owner)), body: form }
  const response = await get(`/api/documents/${parent}`, init)
  if (response.status !== 200) throw new Error(await response.text())
  return ((await response.json()) as { data: { id: number } }).data
}

/** A document of the event, and a letter of the stranger's character. */
export const ofDocuments = (subject: FactoryContext): Factories => {
  const { subjectKind, resolve } = subject
  const { sql } = subject.users
  return {
    document: async () => (await addDocument(subject, ownerAt(subjectKind), `event/${await resolve('event')}`)).id,
    documented_slug: async () => (await resolve('document')) && resolve('event_slug'),
    letter: async () => {
      const parent = `character/${await resolve('stranger_character')}`
      return (await addDocument(subject, 'stranger', parent)).id
    },
    documented_character: async () => (await resolve('letter')) && resolve('stranger_character'),
    letter_hash: async () => {
      const [row] =
        await sql`select hash from media m join documents d on d.media_id = m.id where d.id = ${await resolve('letter')}`
      return row!['hash']
    },
  }
}
