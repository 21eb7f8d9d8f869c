import { type SQL, sql } from 'drizzle-orm'
import { pictureParents } from '#features/media/review.server.ts'
import {
  type AuditEntry,
  type DecisionEmailSource,
  decisionEmail,
  decisionEmails,
  type EmailReader,
  EXAMPLE_REASON,
  findNameAndSlug,
  listUserIds,
} from '#features/review/decision-emails.server.ts'
import { findExtension } from '#kit/extension-point.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { paths } from '#shared/paths.ts'

/** The user ids of an organization's owner and editors. */
export async function listOrganizationRecipients(ctx: RequestContext, organizationId: number): Promise<number[]> {
  authorizeJob(ctx)
  return listUserIds(ctx, ownersAndEditors(sql`${organizationId}`))
}

/** SQL: their ids. */
export const ownersAndEditors = (organizationId: SQL) => sql`
  select o.owner_id as id from organizations o where o.id = ${organizationId} and o.owner_id is not null
  union select m.user_id from memberships m where m.organization_id = ${organizationId} and m.role = 'editor'`

/** Only while `still` holds: no email about what was deleted or decided differently in the meantime. */
export const findOrganization = (ctx: RequestContext, id: SQL, still: SQL) =>
  findNameAndSlug(ctx, sql`o.name, o.slug from organizations o where o.id = ${id} and ${still}`)

const KINDS = new Map<string | null, `organization_${'verified' | 'rejected' | 'suspended' | 'changes_requested'}`>([
  ['active', 'organization_verified'],
  ['rejected', 'organization_rejected'],
  ['suspended', 'organization_suspended'],
  ['changes_requested', 'organization_changes_requested'],
])

async function organizationEmail(ctx: RequestContext, decision: AuditEntry) {
  const { fromState, toState, entityId } = decision
  const restored = fromState === 'suspended' || fromState === 'closed'
  const kind = restored && toState === 'active' ? 'organization_restored' : KINDS.get(toState)
  const isAsked = sql`o.status = 'pending' and o.changes_requested_at is not null`
  const still = toState === 'changes_requested' ? isAsked : sql`o.status = ${toState}`
  const found = kind && (await findOrganization(ctx, sql`${entityId}`, still))
  if (!found) return null
  const path = kind === 'organization_suspended' ? paths.contact : paths.organizationPanel(found.slug)
  const button = kind === 'organization_suspended' ? 'contact' : 'organization'
  return decisionEmail(decision, { kind, name: found.name, path, button })
}

async function profileChangeEmail(ctx: RequestContext, decision: AuditEntry) {
  const { details, entityId, toState } = decision
  const still = sql`exists (select 1 from organization_revisions r where r.id = ${entityId} and r.status = ${toState})`
  const found = await findOrganization(ctx, sql`${Number(details?.['organization'] ?? 0)}`, still)
  if (!found) return null
  const kind =
    toState === 'approved'
      ? 'organization_change_approved'
      : toState === 'reviewed'
        ? 'organization_edit_changes_requested'
        : 'organization_change_rejected'
  return decisionEmail(decision, { kind, name: found.name, path: paths.organizationProfile(found.slug) })
}

async function pictureEmail(ctx: RequestContext, decision: AuditEntry, { locale }: EmailReader) {
  const { of, ofId } = decision.details ?? {}
  const still = sql`exists (select 1 from media m where m.id = ${decision.entityId} and m.removed_at is not null)`
  const found = await findExtension(ctx, pictureParents, String(of))?.find(ctx, {
    id: Number(ofId ?? 0),
    still,
    locale,
  })
  return found ? decisionEmail(decision, { kind: 'picture_removed', ...found }) : null
}

/** The picture of an organization, for the email about its removal. */
export async function findPictureOwner(ctx: RequestContext, { id, still }: { id: number; still: SQL }) {
  const found = await findOrganization(ctx, sql`${id}`, still)
  return found && { name: found.name, path: paths.organizationProfile(found.slug) }
}

const PANEL = { path: paths.organizationPanel('la-mesa') }
const PROFILE = { path: paths.organizationProfile('la-mesa') }
const reason = EXAMPLE_REASON
export const organizationEmails = decisionEmails({
  examples: {
    organization_verified: PANEL,
    organization_rejected: { ...PANEL, reason },
    organization_suspended: { path: paths.contact, reason },
    organization_restored: PANEL,
    organization_changes_requested: { ...PANEL, reason },
  },
  recipients: ({ entityId }) => ownersAndEditors(sql`${entityId}`),
  email: organizationEmail,
})
export const organizationRevisionEmails = decisionEmails({
  examples: {
    organization_edit_changes_requested: { ...PROFILE, reason },
    organization_change_approved: PROFILE,
    organization_change_rejected: { ...PROFILE, reason },
  },
  recipients: ({ details }) => ownersAndEditors(sql`${Number(details?.['organization'] ?? 0)}`),
  email: profileChangeEmail,
})
export const pictureEmails: DecisionEmailSource = {
  type: 'picture',
  ...decisionEmails({
    examples: { picture_removed: { ...PROFILE, reason } },
    recipients: ({ entityId }) =>
      ownersAndEditors(sql`(select m.owner_organization_id from media m where m.id = ${entityId})`),
    email: pictureEmail,
  }),
}
