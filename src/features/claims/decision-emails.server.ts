import { sql } from 'drizzle-orm'
import { findOrganization } from '#features/organizations/decision-emails.server.ts'
import {
  type AuditEntry,
  decisionEmail,
  decisionEmails,
  EXAMPLE_REASON,
} from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { paths } from '#shared/paths.ts'

async function claimEmail(ctx: RequestContext, decision: AuditEntry) {
  const { entityId, toState } = decision
  const found = await findOrganization(
    ctx,
    sql`(select c.organization_id from claims c where c.id = ${entityId} and c.status = ${toState})`,
    sql`true`,
  )
  if (!found) return null
  const about = { name: found.name, why: 'claim' } as const
  if (toState === 'accepted')
    return decisionEmail(decision, { ...about, kind: 'claim_accepted', path: paths.organizationPanel(found.slug) })
  if (toState !== 'rejected') return null
  return decisionEmail(decision, { ...about, kind: 'claim_rejected', path: paths.contact, button: 'contact' })
}

export const claimEmails = decisionEmails({
  examples: {
    claim_accepted: { path: paths.organizationPanel('la-mesa') },
    claim_rejected: { path: paths.contact, reason: EXAMPLE_REASON },
  },
  recipients: ({ entityId }) => sql`select c.user_id as id from claims c where c.id = ${entityId}`,
  email: claimEmail,
})
