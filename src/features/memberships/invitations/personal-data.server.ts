import { asc, eq, or } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { membershipInvitations } from './table.server.ts'

// Only for confirmed emails: anybody may have typed the address when they registered.
export const invitationsPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { emailKey, confirmedAt }) => {
    const { role, status, createdAt, organizationId, emailKey: invitedKey, id } = membershipInvitations
    const rows = db
      .select({ organization: organizations.name, role, status, createdAt })
      .from(membershipInvitations)
      .innerJoin(organizations, eq(organizations.id, organizationId))
    const own = confirmedAt && emailKey ? await rows.where(eq(invitedKey, emailKey)).orderBy(asc(id)) : []
    return { invitations: own }
  },
  erase: async ({ db }, { id, emailKey, confirmedAt }) => {
    const { acceptedBy, emailKey: invitedKey } = membershipInvitations
    const isTheirs = confirmedAt && emailKey ? or(eq(acceptedBy, id), eq(invitedKey, emailKey)) : eq(acceptedBy, id)
    await db.delete(membershipInvitations).where(isTheirs)
  },
}
