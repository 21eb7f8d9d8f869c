import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'

// They are erased with the characters that they belong to.
export const linksPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => ({
    characterLinks: [
      ...(await db.execute(sql`
        select c.name as character, l.registration_id as registration, l.created_at as "since", l.revoked_at as "revokedAt",
          l.submitted_at as "submittedAt", l.submitted_name as "submittedName", l.submitted_biography as "submittedBiography",
          l.submitted_background as "submittedBackground", l.approval, l.approval_reason as "approvalReason"
        from character_links l join characters c on c.id = l.character_id where c.owner_id = ${id} order by l.id`)),
    ],
    characterRelations: [
      ...(await db.execute(sql`
        select f.name as "from", x.description, t.name as "to", x.created_at as "proposedAt", x.accepted_at as "acceptedAt"
        from character_relations x join characters f on f.id = x.from_id join characters t on t.id = x.to_id
        where f.owner_id = ${id} or (t.owner_id = ${id} and t.deleted_at is null) order by x.id`)),
    ],
  }),
}
