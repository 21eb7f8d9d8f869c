import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import { createPerson, type Person } from '../fixtures/people.ts'

/** A person with a character of theirs; the address of its documents. */
export async function personWithCharacter(name: string): Promise<{ person: Person; address: string }> {
  const person = await createPerson(name)
  const [row] = await withDatabase(
    (sql) =>
      sql`insert into characters (owner_id, name) select id, 'Inés de Brañalonga' from users where email = ${person.email} returning id`,
  )
  return { person, address: `/c/${row!['id']}/documents` }
}

/** A file for a file input. `far` from a PDF, it is a program. */
export const upload = (name: string, body = `%PDF-1.7\n${name}\nstartxref\n0\n%%EOF\n`) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(body, 'latin1'),
})

/** The names of the documents in their order. */
export const documentNames = (page: Page) =>
  page
    .getByRole('list', { name: /^(Documentos|Documents)$/ })
    .getByRole('link')
    .locator('b')
    .allInnerTexts()
