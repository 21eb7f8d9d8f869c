import { asc, eq, or } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { eventCoOrganizers } from './table.server.ts'

// The rows are the organizations': of a person they hold who invited and who accepted.
export const coOrganizersPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => {
    const { eventId, organizationId, state, invitedAt, invitedBy, acceptedAt, acceptedBy } = eventCoOrganizers
    const coOrganizers = await db
      .select({ eventId, organization: organizations.name, state, invitedAt, acceptedAt })
      .from(eventCoOrganizers)
      .innerJoin(organizations, eq(organizations.id, organizationId))
      .where(or(eq(invitedBy, id), eq(acceptedBy, id)))
      .orderBy(asc(eventCoOrganizers.id))
    return { coOrganizers }
  },
  erase: async ({ db }, { id }) => {
    const { invitedBy, acceptedBy } = eventCoOrganizers
    await db.update(eventCoOrganizers).set({ invitedBy: null }).where(eq(invitedBy, id))
    await db.update(eventCoOrganizers).set({ acceptedBy: null }).where(eq(acceptedBy, id))
  },
}
