import { eq, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#features/audit/table.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import type { Role } from '#shared/member-permissions.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'

/** An entry of the audit log. */
export type AuditEntry = typeof auditLog.$inferSelect

/** The kinds of emails about decisions, declared by the nouns that register them. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the nouns.
export interface DecisionEmailKinds {}

/** The content of the email. `path` is the page to link to, without a language prefix; null when there is nothing to do. */
export type DecisionEmail = {
  kind: keyof DecisionEmailKinds
  name: string
  path: string | null
  reason: string | null
  role?: Role | null
  /** Another person whom it names; null when their account was erased. */
  other?: string | null
  /** When it was done, where that helps to tell whether one did it oneself. */
  at?: Date
  /** A second link, in small print. */
  also?: { label: 'password'; path: string }
  /** What the button opens; the organization's panel by default. */
  button?: 'organization' | 'event' | 'event_page' | 'page' | 'proposal' | 'contact'
  /** Why one gets it; as a member of the organization by default. */
  why?: 'member' | 'former' | 'claim' | 'proposal'
}

export type EmailReader = { id: number; locale: Locale }
/** The emails about decisions on one type of the audit log. */
type DecisionEmailSource = {
  /** SQL: the ids of the users whom a decision concerns. */
  recipients: (decision: AuditEntry) => SQL
  /** The email to one of them. Null when the decision needs no email or no longer applies. */
  email: (ctx: RequestContext, decision: AuditEntry, reader: EmailReader) => Promise<DecisionEmail | null>
}
const sources = new Map<AuditedType, DecisionEmailSource>()

/** Registers the emails about decisions on a noun. Called in its `decision-emails.server.ts`. */
export function registerDecisionEmail(type: AuditedType, source: DecisionEmailSource) {
  sources.set(type, source)
}

/** Only for jobs, like everything below. */
export async function findAuditEntry(ctx: RequestContext, entry: number): Promise<AuditEntry | null> {
  authorizeJob(ctx)
  const [decision] = await ctx.db.select().from(auditLog).where(eq(auditLog.id, entry))
  return decision ?? null
}

/** The user ids of the people that a decision concerns. */
export async function listDecisionRecipients(ctx: RequestContext, decision: AuditEntry): Promise<number[]> {
  authorizeJob(ctx)
  const source = sources.get(decision.entityType)
  return source ? listUserIds(ctx, source.recipients(decision)) : []
}

export const listUserIds = async (ctx: RequestContext, ids: SQL) =>
  (await ctx.db.execute<{ id: number }>(sql`${ids} order by id`)).map(({ id }) => id)

/** The email to one of them. Null when the decision needs no email or no longer applies. */
export async function findDecisionEmail(ctx: RequestContext, decision: AuditEntry, reader: EmailReader) {
  authorizeJob(ctx)
  return (await sources.get(decision.entityType)?.email(ctx, decision, reader)) ?? null
}

export type NameAndSlug = { name: string; slug: string }
export const findNameAndSlug = async (ctx: RequestContext, from: SQL) =>
  (await ctx.db.execute<NameAndSlug>(sql`select ${from}`))[0] ?? null
/** The email about a decision, with the reason given. */
export const decisionEmail = ({ reason }: AuditEntry, content: Omit<DecisionEmail, 'reason'>): DecisionEmail => ({
  ...content,
  reason,
})

/** Who proposed an organizer or a venue: an account, or an email address with a language. Both null: no email. */
export type Proposer = { userId: number | null; email: string | null; locale: Locale }
type FindProposalEmail = (
  ctx: RequestContext,
  decision: AuditEntry,
) => Promise<{ proposer: Proposer; email: DecisionEmail } | null>
let findRegisteredProposalEmail: FindProposalEmail | null = null

/** Registers the email to whoever proposed something. Called once, by the proposals. */
export function registerProposalEmail(find: FindProposalEmail) {
  findRegisteredProposalEmail = find
}

/** The email about a proposal, and who proposed it. */
export async function findProposalEmail(ctx: RequestContext, decision: AuditEntry) {
  authorizeJob(ctx)
  return (await findRegisteredProposalEmail?.(ctx, decision)) ?? null
}

/** What a noun above does once a decision can no longer be undone: part of the job that sends its emails, so it may run twice. */
type DecisionListener = (ctx: RequestContext, decision: AuditEntry, jobId: string) => Promise<unknown>
const listeners = new Map<string, DecisionListener[]>()

export function registerDecisionListener(type: AuditedType, listener: DecisionListener) {
  listeners.set(type, [...(listeners.get(type) ?? []), listener])
}

export async function notifyDecisionListeners(ctx: RequestContext, decision: AuditEntry, jobId: string) {
  for (const listener of listeners.get(decision.entityType) ?? []) await listener(ctx, decision, jobId)
}
