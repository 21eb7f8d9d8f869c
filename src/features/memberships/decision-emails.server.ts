import { type SQL, sql } from 'drizzle-orm'
import { findOrganization } from '#features/organizations/decision-emails.server.ts'
import {
  type AuditEntry,
  type DecisionEmailSource,
  decisionEmail,
  decisionEmails,
  type EmailReader,
  type NameAndSlug,
} from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import type { Locale } from '#shared/languages.ts'
import { ROLES } from '#shared/member-permissions.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { loginUrl } from '#ui/page/return-to.ts'

const KINDS = new Map<string, `member_${'added' | 'role_changed' | 'removed'}`>([
  ['addMember', 'member_added'],
  ['changeRole', 'member_role_changed'],
  ['removeMember', 'member_removed'],
])

async function memberEmail(ctx: RequestContext, decision: AuditEntry, { id: readerId, locale }: EmailReader) {
  const { details, toState, action } = decision
  const user = Number(details?.['user'] ?? 0)
  const member = sql`select 1 from memberships m where m.organization_id = o.id and m.user_id = ${user}`
  const standing: Record<string, SQL> = {
    removeMember: sql`not exists (${member})`,
    transferOwnership: sql`o.owner_id = ${user}`,
  }
  const still = standing[action] ?? sql`exists (${member} and m.role = ${toState})`
  const found = await findOrganization(ctx, sql`${Number(details?.['organization'] ?? 0)}`, still)
  if (!found) return null
  if (action === 'transferOwnership')
    return ownershipEmail(ctx, decision, { ...found, isNewOwner: readerId === user, locale })
  const kind = KINDS.get(action)
  if (!kind) return null
  const role = ROLES.find((role) => role === toState) ?? null
  const about = { kind, name: found.name, role }
  if (kind === 'member_removed') return decisionEmail(decision, { ...about, path: null, why: 'former' })
  return decisionEmail(decision, { ...about, path: paths.organizationPanel(found.slug) })
}

type Reader = NameAndSlug & { isNewOwner: boolean; locale: Locale }

/** Names the other person, and says what to do for who did not want it: it may have been done with someone else's password. */
async function ownershipEmail(ctx: RequestContext, decision: AuditEntry, reader: Reader) {
  const { details, at } = decision
  const { name, slug, isNewOwner, locale } = reader
  const [other] = await ctx.db.execute<{ username: string | null }>(
    sql`select username from users where id = ${Number(details?.[isNewOwner ? 'before' : 'user'] ?? 0)}`,
  )
  const about = { name, other: other?.username ?? null, at }
  if (isNewOwner)
    return decisionEmail(decision, { kind: 'owner_received', ...about, path: paths.organizationPanel(slug) })
  // Who is signed in is led to the page where the password is changed.
  const password = loginUrl(paths.forgotPassword, explicitPath(locale, paths.account))
  return decisionEmail(decision, {
    kind: 'owner_given_away',
    ...about,
    path: paths.contact,
    button: 'contact' as const,
    also: { label: 'password', path: password },
  })
}

const PANEL = { path: paths.organizationPanel('la-mesa') }
const TRANSFER = { other: 'Bea Sanz', at: new Date('2027-01-08T17:30:00Z') }
/** To the member; of a transfer the new and the former owner. */
export const membershipEmails: DecisionEmailSource = {
  type: 'membership',
  ...decisionEmails({
    examples: {
      member_added: PANEL,
      member_role_changed: PANEL,
      member_removed: { path: null },
      owner_received: { ...PANEL, ...TRANSFER },
      owner_given_away: { ...TRANSFER, path: paths.contact },
    },
    recipients: ({ details }) => {
      const ids = [details?.['user'], details?.['before']].filter((id) => typeof id === 'number')
      return sql`select u.id from users u where u.id = any(${idArray(ids)})`
    },
    email: memberEmail,
  }),
}
