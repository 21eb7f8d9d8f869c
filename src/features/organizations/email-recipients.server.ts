import { eq, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#features/audit/table.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { ROLES, type Role } from '#shared/roles.ts'

/** An entry of the audit log. */
export type AuditEntry = typeof auditLog.$inferSelect

/** The kinds of emails about decisions. */
type DecisionEmailKind =
  | `organization_${'verified' | 'rejected' | 'suspended' | 'restored'}`
  | `organization_change_${'approved' | 'rejected'}`
  | 'picture_removed'
  | `event_${'published' | 'changes_requested' | 'rejected' | 'taken_down'}`
  | `member_${'added' | 'role_changed' | 'removed'}`
  | `owner_${'received' | 'given_away'}`
  | `proposal_${'accepted' | 'rejected'}`
  | `claim_${'accepted' | 'rejected'}`

/** The content of the email. `path` is the page to link to, without a language prefix; null when there is nothing to do. */
export type DecisionEmail = {
  kind: DecisionEmailKind
  name: string
  path: string | null
  reason: string | null
  role: Role | null
}

/** Only for jobs, like everything below. */
export async function findAuditEntry(ctx: RequestContext, entry: number): Promise<AuditEntry | null> {
  authorizeJob(ctx)
  const [decision] = await ctx.db.select().from(auditLog).where(eq(auditLog.id, entry))
  return decision ?? null
}

/** The user ids of an organization's owner and editors. */
export async function listOrganizationRecipients(ctx: RequestContext, organizationId: number): Promise<number[]> {
  authorizeJob(ctx)
  return listUserIds(ctx, ownersAndEditors(sql`${organizationId}`))
}

const organizationOfPicture = (mediaId: number) =>
  sql`(select m.owner_organization_id from media m where m.id = ${mediaId})`

const ownersAndEditors = (organizationId: SQL) => sql`
  select o.owner_id as id from organizations o where o.id = ${organizationId} and o.owner_id is not null
  union select m.user_id from memberships m where m.organization_id = ${organizationId} and m.role = 'editor'`

/** Adds who submitted the event, if still a member who may edit. */
const unionSubmitter = (
  eventId: number,
) => sql`union select m.user_id from memberships m join events e on e.organizer_id = m.organization_id
  where e.id = ${eventId} and m.user_id = e.submitted_by and m.role <> 'read_only'`

const listUserIds = async (ctx: RequestContext, ids: SQL) =>
  (await ctx.db.execute<{ id: number }>(sql`${ids} order by id`)).map(({ id }) => id)

/** The user ids of the people that a decision concerns. */
export async function listDecisionRecipients(ctx: RequestContext, decision: AuditEntry): Promise<number[]> {
  authorizeJob(ctx)
  const { thing, thingId } = decision
  if (thing === 'organization') return listOrganizationRecipients(ctx, thingId)
  if (thing === 'organization_revision')
    return listOrganizationRecipients(ctx, Number(decision.details?.['organization'] ?? 0))
  if (thing === 'picture') return listUserIds(ctx, ownersAndEditors(organizationOfPicture(thingId)))
  if (thing === 'event')
    return listUserIds(
      ctx,
      sql`${ownersAndEditors(sql`(select e.organizer_id from events e where e.id = ${thingId})`)} ${unionSubmitter(thingId)}`,
    )
  if (thing === 'claim') return listUserIds(ctx, sql`select c.user_id as id from claims c where c.id = ${thingId}`)
  return thing === 'membership' ? membershipRecipients(decision) : []
}

/** The member; of a transfer the new and the former owner. */
const membershipRecipients = ({ details }: AuditEntry): number[] =>
  [details?.['user'], details?.['before']].filter((id) => typeof id === 'number')

/** The email to one of them. Null when the decision needs no email or no longer applies. */
export async function findDecisionEmail(
  ctx: RequestContext,
  decision: AuditEntry,
  reader: { id: number; locale: Locale },
) {
  authorizeJob(ctx)
  if (decision.thing === 'event') return eventEmail(ctx, decision, reader.locale)
  if (decision.thing === 'membership') return memberEmail(ctx, decision, reader.id)
  if (decision.thing === 'claim') return claimEmail(ctx, decision)
  if (decision.thing === 'organization_revision') return profileChangeEmail(ctx, decision)
  if (decision.thing === 'picture') return pictureEmail(ctx, decision, reader.locale)
  return decision.thing === 'organization' ? organizationEmail(ctx, decision) : null
}

type NameAndSlug = { name: string; slug: string }
const findNameAndSlug = async (ctx: RequestContext, from: SQL) =>
  (await ctx.db.execute<NameAndSlug>(sql`select ${from}`))[0] ?? null
/** Only while `still` holds: no email about what was deleted or decided differently in the meantime. */
const findOrganization = (ctx: RequestContext, id: SQL, still: SQL) =>
  findNameAndSlug(ctx, sql`o.name, o.slug from organizations o where o.id = ${id} and ${still}`)
const findEvent = (ctx: RequestContext, id: SQL, locale: Locale, still = sql`true`) =>
  findNameAndSlug(
    ctx,
    sql`x.title as name, x.slug from event_texts x join events e on e.id = x.event_id
      where e.id = ${id} and e.deleted_at is null and ${still}
      order by x.locale = ${locale} desc, x.locale = 'es' desc limit 1`,
  )

const decisionEmail = (
  kind: DecisionEmailKind,
  name: string,
  path: string | null,
  { reason }: AuditEntry,
  role: Role | null = null,
): DecisionEmail => ({
  ...{ kind, name, path, reason, role },
})

async function organizationEmail(ctx: RequestContext, decision: AuditEntry): Promise<DecisionEmail | null> {
  const { fromState, toState, thingId } = decision
  const restored = fromState === 'suspended' || fromState === 'closed'
  const kinds: Record<string, DecisionEmailKind> = {
    active: restored ? 'organization_restored' : 'organization_verified',
    rejected: 'organization_rejected',
    suspended: 'organization_suspended',
  }
  const kind = kinds[toState ?? '']
  const found = kind && (await findOrganization(ctx, sql`${thingId}`, sql`o.status = ${toState}`))
  if (!found) return null
  const path = kind === 'organization_suspended' ? paths.contact : paths.organizationPanel(found.slug)
  return decisionEmail(kind, found.name, path, decision)
}

async function profileChangeEmail(ctx: RequestContext, decision: AuditEntry): Promise<DecisionEmail | null> {
  const { details, thingId, toState } = decision
  const still = sql`exists (select 1 from organization_revisions r where r.id = ${thingId} and r.status = ${toState})`
  const found = await findOrganization(ctx, sql`${Number(details?.['organization'] ?? 0)}`, still)
  if (!found) return null
  const kind = toState === 'approved' ? 'organization_change_approved' : 'organization_change_rejected'
  return decisionEmail(kind, found.name, paths.organizationProfile(found.slug), decision)
}

async function pictureEmail(ctx: RequestContext, decision: AuditEntry, locale: Locale): Promise<DecisionEmail | null> {
  const { of, ofId } = decision.details ?? {}
  const id = sql`${Number(ofId ?? 0)}`
  const still = sql`exists (select 1 from media m where m.id = ${decision.thingId} and m.removed_at is not null)`
  const found = of === 'event' ? await findEvent(ctx, id, locale, still) : await findOrganization(ctx, id, still)
  if (!found) return null
  const path = of === 'event' ? paths.eventInformation(found.slug) : paths.organizationProfile(found.slug)
  return decisionEmail('picture_removed', found.name, path, decision)
}

async function eventEmail(ctx: RequestContext, decision: AuditEntry, locale: Locale): Promise<DecisionEmail | null> {
  const { fromState, toState, thingId } = decision
  const kinds: Record<string, DecisionEmailKind> = {
    published: 'event_published',
    changes_requested: 'event_changes_requested',
    rejected: 'event_rejected',
  }
  const down = fromState === 'published' && toState !== 'published'
  const kind = down ? 'event_taken_down' : kinds[toState ?? '']
  const found = await findEvent(ctx, sql`${thingId}`, locale, sql`e.moderation = ${toState}`)
  if (!kind || !found) return null
  const path = kind === 'event_published' ? paths.event(found.slug) : paths.eventPanel(found.slug)
  return decisionEmail(kind, found.name, path, decision)
}

async function memberEmail(ctx: RequestContext, decision: AuditEntry, readerId: number): Promise<DecisionEmail | null> {
  const { details, toState, verb } = decision
  const user = Number(details?.['user'] ?? 0)
  const member = sql`select 1 from memberships m where m.organization_id = o.id and m.user_id = ${user}`
  const standing: Record<string, SQL> = {
    removeMember: sql`not exists (${member})`,
    transferOwnership: sql`o.owner_id = ${user}`,
  }
  const still = standing[verb] ?? sql`exists (${member} and m.role = ${toState})`
  const found = await findOrganization(ctx, sql`${Number(details?.['organization'] ?? 0)}`, still)
  if (!found) return null
  const kinds: Record<string, DecisionEmailKind> = {
    addMember: 'member_added',
    changeRole: 'member_role_changed',
    removeMember: 'member_removed',
    transferOwnership: details?.['before'] === readerId ? 'owner_given_away' : 'owner_received',
  }
  const kind = kinds[verb]
  if (!kind) return null
  const path = kind === 'member_removed' ? null : paths.organizationPanel(found.slug)
  return decisionEmail(kind, found.name, path, decision, ROLES.find((role) => role === toState) ?? null)
}

async function claimEmail(ctx: RequestContext, decision: AuditEntry): Promise<DecisionEmail | null> {
  const { thingId, toState } = decision
  const found = await findOrganization(
    ctx,
    sql`(select c.organization_id from claims c where c.id = ${thingId} and c.status = ${toState})`,
    sql`true`,
  )
  if (!found) return null
  if (toState === 'accepted')
    return decisionEmail('claim_accepted', found.name, paths.organizationPanel(found.slug), decision)
  return toState === 'rejected' ? decisionEmail('claim_rejected', found.name, paths.contact, decision) : null
}

/** Who proposed an organizer or a venue: an account, or an email address with a language. Both null: no email. */
export type Proposer = { userId: number | null; email: string | null; locale: Locale }

/** The email about a proposal, and who proposed it. */
export async function findProposalEmail(ctx: RequestContext, { thing, thingId, toState, ...decision }: AuditEntry) {
  authorizeJob(ctx)
  if ((thing !== 'organization' && thing !== 'venue') || (toState !== 'active' && toState !== 'rejected')) return null
  const table = sql.identifier(thing === 'venue' ? 'venues' : 'organizations')
  const [found] = await ctx.db.execute<NameAndSlug & Proposer>(sql`
    select p.name, coalesce(w.slug, p.slug) as slug, p.proposed_by as "userId", p.proposed_email as email,
      coalesce(p.proposed_locale, 'es') as locale
    from ${table} p left join ${table} w on w.id = p.merged_into
    where p.id = ${thingId} and (p.status = ${toState} or p.merged_into is not null)`)
  if (!found) return null
  const { name, slug, ...proposer } = found
  const page = thing === 'venue' ? paths.venue(slug) : paths.organizer(slug)
  const accepted = toState === 'active'
  const { reason } = decision
  const email: DecisionEmail = {
    kind: accepted ? 'proposal_accepted' : 'proposal_rejected',
    name,
    path: accepted ? page : null,
    reason,
    role: null,
  }
  return { proposer, news: email }
}
