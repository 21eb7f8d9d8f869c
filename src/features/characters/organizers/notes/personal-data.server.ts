import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'

// What a person wrote, and what was written for them. A team's own notes here are about its event, such as what is yet to happen to a character;
// those about a person are in the export of registrations.
export const notesPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => {
    const rows = await db.execute(sql`
      select n.body, n.audience, n.created_at as "createdAt", n.author_id = ${id} as written, c.name as character
      from character_notes n join character_links l on l.id = n.link_id join characters c on c.id = l.character_id
      where n.author_id = ${id} or (c.owner_id = ${id} and n.audience = 'player') order by n.id`)
    return { characterNotes: rows.map(({ character, ...row }) => (row['written'] ? row : { ...row, character })) }
  },
  erase: async ({ db }, { id }) => {
    await db.execute(sql`delete from character_notes where author_id = ${id} and audience = 'team'`)
  },
}
