import { eq, type SQL, sql } from 'drizzle-orm'
import { history } from '#features/audit/table.server.ts'
import { authorizeJob } from '#features/identity/accounts/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { ROLES, type Role } from '#shared/roles.ts'

/** One line of the history, as letters read it. */
export type Decision = typeof history.$inferSelect

/** What letters tell of, by what it happened to. */
export type NewsKind =
  | `organization_${'verified' | 'rejected' | 'suspended' | 'restored'}`
  | `organization_change_${'approved' | 'rejected'}`
  | 'picture_removed'
  | `event_${'published' | 'changes_requested' | 'rejected' | 'taken_down'}`
  | `member_${'added' | 'role_changed' | 'removed'}`
  | `owner_${'received' | 'given_away'}`
  | `proposal_${'accepted' | 'rejected'}`
  | `claim_${'accepted' | 'rejected'}`

/** What happened to the thing so named, and the page to go on from: unprefixed, null where there is nothing to do. */
export type News = { kind: NewsKind; name: string; path: string | null; reason: string | null; role: Role | null }

/** For the queue alone, as all below. Null: no such line. */
export async function findDecision(ctx: Context, entry: number): Promise<Decision | null> {
  authorizeJob(ctx)
  const [decision] = await ctx.db.select().from(history).where(eq(history.id, entry))
  return decision ?? null
}

/** Who answers for an organization: its owner and its editors. */
export async function listResponsible(ctx: Context, organizationId: number): Promise<number[]> {
  authorizeJob(ctx)
  return userIds(ctx, responsible(sql`${organizationId}`))
}

const ownerOfPicture = (mediaId: number) => sql`(select m.owner_organization_id from media m where m.id = ${mediaId})`

const responsible = (organizationId: SQL) => sql`
  select o.owner_id as id from organizations o where o.id = ${organizationId} and o.owner_id is not null
  union select m.user_id from memberships m where m.organization_id = ${organizationId} and m.role = 'editor'`

/** Whoever sent an event in waits for the answer, a moderator of it too, as long as they are one. */
const sender = (
  eventId: number,
) => sql`union select m.user_id from memberships m join events e on e.organizer_id = m.organization_id
  where e.id = ${eventId} and m.user_id = e.submitted_by and m.role <> 'read_only'`

const userIds = async (ctx: Context, ids: SQL) =>
  (await ctx.db.execute<{ id: number }>(sql`${ids} order by id`)).map(({ id }) => id)

/** Whom a decision concerns, by their accounts. */
export async function listConcerned(ctx: Context, decision: Decision): Promise<number[]> {
  authorizeJob(ctx)
  const { thing, thingId } = decision
  if (thing === 'organization') return listResponsible(ctx, thingId)
  if (thing === 'organization_revision') return listResponsible(ctx, Number(decision.details?.['organization'] ?? 0))
  if (thing === 'picture') return userIds(ctx, responsible(ownerOfPicture(thingId)))
  if (thing === 'event')
    return userIds(
      ctx,
      sql`${responsible(sql`(select e.organizer_id from events e where e.id = ${thingId})`)} ${sender(thingId)}`,
    )
  if (thing === 'claim') return userIds(ctx, sql`select c.user_id as id from claims c where c.id = ${thingId}`)
  return thing === 'membership' ? listMoved(decision) : []
}

/** The member; of an ownership who got it and who gave it. */
const listMoved = ({ details }: Decision): number[] =>
  [details?.['user'], details?.['before']].filter((id) => typeof id === 'number')

/** What one of them is told. Null: nothing, for what was decided needs no letter or its thing is gone. */
export async function findNews(ctx: Context, decision: Decision, reader: { id: number; locale: Locale }) {
  authorizeJob(ctx)
  if (decision.thing === 'event') return eventNews(ctx, decision, reader.locale)
  if (decision.thing === 'membership') return memberNews(ctx, decision, reader.id)
  if (decision.thing === 'claim') return claimNews(ctx, decision)
  if (decision.thing === 'organization_revision') return changeNews(ctx, decision)
  if (decision.thing === 'picture') return pictureNews(ctx, decision, reader.locale)
  return decision.thing === 'organization' ? organizationNews(ctx, decision) : null
}

type Named = { name: string; slug: string }
const findNamed = async (ctx: Context, from: SQL) => (await ctx.db.execute<Named>(sql`select ${from}`))[0] ?? null
/** As long as `still` holds: nobody is written to about what was deleted, or decided otherwise, meanwhile. */
const findOrganization = (ctx: Context, id: SQL, still: SQL) =>
  findNamed(ctx, sql`o.name, o.slug from organizations o where o.id = ${id} and ${still}`)
const findEvent = (ctx: Context, id: SQL, locale: Locale, still = sql`true`) =>
  findNamed(
    ctx,
    sql`x.title as name, x.slug from event_texts x join events e on e.id = x.event_id
      where e.id = ${id} and e.deleted_at is null and ${still}
      order by x.locale = ${locale} desc, x.locale = 'es' desc limit 1`,
  )

const news = (
  kind: NewsKind,
  name: string,
  path: string | null,
  { reason }: Decision,
  role: Role | null = null,
): News => ({
  ...{ kind, name, path, reason, role },
})

async function organizationNews(ctx: Context, decision: Decision): Promise<News | null> {
  const { fromState, toState, thingId } = decision
  const restored = fromState === 'suspended' || fromState === 'closed'
  const kinds: Record<string, NewsKind> = {
    active: restored ? 'organization_restored' : 'organization_verified',
    rejected: 'organization_rejected',
    suspended: 'organization_suspended',
  }
  const kind = kinds[toState ?? '']
  const found = kind && (await findOrganization(ctx, sql`${thingId}`, sql`o.status = ${toState}`))
  if (!found) return null
  const path = kind === 'organization_suspended' ? paths.contact : paths.organizationPanel(found.slug)
  return news(kind, found.name, path, decision)
}

async function changeNews(ctx: Context, decision: Decision): Promise<News | null> {
  const { details, thingId, toState } = decision
  const still = sql`exists (select 1 from organization_revisions r where r.id = ${thingId} and r.status = ${toState})`
  const found = await findOrganization(ctx, sql`${Number(details?.['organization'] ?? 0)}`, still)
  if (!found) return null
  const kind = toState === 'approved' ? 'organization_change_approved' : 'organization_change_rejected'
  return news(kind, found.name, paths.organizationProfile(found.slug), decision)
}

async function pictureNews(ctx: Context, decision: Decision, locale: Locale): Promise<News | null> {
  const { of, ofId } = decision.details ?? {}
  const id = sql`${Number(ofId ?? 0)}`
  const still = sql`exists (select 1 from media m where m.id = ${decision.thingId} and m.parent_kind like 'removed%')`
  const found = of === 'event' ? await findEvent(ctx, id, locale, still) : await findOrganization(ctx, id, still)
  if (!found) return null
  const path = of === 'event' ? paths.eventInformation(found.slug) : paths.organizationProfile(found.slug)
  return news('picture_removed', found.name, path, decision)
}

async function eventNews(ctx: Context, decision: Decision, locale: Locale): Promise<News | null> {
  const { fromState, toState, thingId } = decision
  const kinds: Record<string, NewsKind> = {
    published: 'event_published',
    changes_requested: 'event_changes_requested',
    rejected: 'event_rejected',
  }
  const down = fromState === 'published' && toState !== 'published'
  const kind = down ? 'event_taken_down' : kinds[toState ?? '']
  const found = await findEvent(ctx, sql`${thingId}`, locale, sql`e.moderation = ${toState}`)
  if (!kind || !found) return null
  const path = kind === 'event_published' ? paths.event(found.slug) : paths.eventPanel(found.slug)
  return news(kind, found.name, path, decision)
}

async function memberNews(ctx: Context, decision: Decision, readerId: number): Promise<News | null> {
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
  const kinds: Record<string, NewsKind> = {
    addMember: 'member_added',
    changeRole: 'member_role_changed',
    removeMember: 'member_removed',
    transferOwnership: details?.['before'] === readerId ? 'owner_given_away' : 'owner_received',
  }
  const kind = kinds[verb]
  if (!kind) return null
  const path = kind === 'member_removed' ? null : paths.organizationPanel(found.slug)
  return news(kind, found.name, path, decision, ROLES.find((role) => role === toState) ?? null)
}

async function claimNews(ctx: Context, decision: Decision): Promise<News | null> {
  const { thingId, toState } = decision
  const found = await findOrganization(
    ctx,
    sql`(select c.organization_id from claims c where c.id = ${thingId} and c.status = ${toState})`,
    sql`true`,
  )
  if (!found) return null
  if (toState === 'accepted') return news('claim_accepted', found.name, paths.organizationPanel(found.slug), decision)
  return toState === 'rejected' ? news('claim_rejected', found.name, paths.contact, decision) : null
}

/** Who proposed a card or a venue: an account, or an address with a language. Null: nobody who wants to know. */
export type Proposer = { userId: number | null; email: string | null; locale: Locale }

/** What is told to who proposed something, and who that is. */
export async function findProposal(ctx: Context, { thing, thingId, toState, ...decision }: Decision) {
  authorizeJob(ctx)
  if ((thing !== 'organization' && thing !== 'venue') || (toState !== 'active' && toState !== 'rejected')) return null
  const table = sql.identifier(thing === 'venue' ? 'venues' : 'organizations')
  const [found] = await ctx.db.execute<Named & Proposer>(sql`
    select p.name, coalesce(w.slug, p.slug) as slug, p.proposed_by as "userId", p.proposed_email as email,
      coalesce(p.proposed_locale, 'es') as locale
    from ${table} p left join ${table} w on w.id = p.merged_into
    where p.id = ${thingId} and (p.status = ${toState} or p.merged_into is not null)`)
  if (!found) return null
  const { name, slug, ...proposer } = found
  const page = thing === 'venue' ? paths.venue(slug) : paths.organizer(slug)
  const accepted = toState === 'active'
  const { reason } = decision
  const told: News = {
    kind: accepted ? 'proposal_accepted' : 'proposal_rejected',
    name,
    path: accepted ? page : null,
    reason,
    role: null,
  }
  return { proposer, news: told }
}
