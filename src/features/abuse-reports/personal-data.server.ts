import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { abuseCases, abuseReports } from './table.server.ts'

/** The person's own reports, and those with their address, which only a confirmed one is. */
const sentBy = ({ id, emailKey, confirmedAt }: { id: number; emailKey: string | null; confirmedAt: Date | null }) =>
  or(
    eq(abuseReports.reporterId, id),
    confirmedAt && emailKey
      ? and(isNull(abuseReports.reporterId), eq(sql`lower(${abuseReports.contact})`, emailKey))
      : undefined,
  )

export const abuseReportsPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, owner) => {
    const { reference, reason, message, contact, createdAt } = abuseReports
    const sent = db.select({ reference, reason, message, contact, createdAt }).from(abuseReports)
    const { appealText, appealedAt } = abuseCases
    const appeals = db.select({ text: appealText, at: appealedAt }).from(abuseCases)
    return {
      abuseReports: await sent.where(sentBy(owner)).orderBy(asc(abuseReports.id)),
      appeals: await appeals.where(eq(abuseCases.appealedBy, owner.id)).orderBy(asc(abuseCases.id)),
    }
  },
  // What was reported is still looked at, without who reported it.
  erase: async ({ db }, owner) => {
    await db.update(abuseReports).set({ reporterId: null, contact: null, callerKey: null }).where(sentBy(owner))
    await db.update(abuseCases).set({ appealedBy: null }).where(eq(abuseCases.appealedBy, owner.id))
  },
}
