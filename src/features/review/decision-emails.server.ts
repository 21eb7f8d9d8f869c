import { eq, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#features/audit/table.server.ts'
import { domainEvent } from '#kit/domain-event.ts'
import { extensionPoint, extensionsOf, findExtension } from '#kit/extension-point.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import type { Role } from '#shared/member-permissions.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** An entry of the audit log. */
export type AuditEntry = typeof auditLog.$inferSelect

type Between<Key, Before extends string, After extends string = ''> = Key extends `${Before}${infer Name}${After}`
  ? Name
  : never
/** The kinds of emails about decisions are those that have words: `email.news.<kind>.subject`. */
export type DecisionEmailKind = Between<MessageKey, 'email.news.', '.subject'>

/** The content of the email. `path` is the page to link to, without a language prefix; null when there is nothing to do. */
export type DecisionEmail<Kind extends DecisionEmailKind = DecisionEmailKind> = {
  kind: Kind
  name: string
  path: string | null
  reason: string | null
  role?: Role | null
  /** Another person whom it names; null when their account was erased. */
  other?: string | null
  /** When it was done, where that helps to tell whether one did it oneself. */
  at?: Date
  /** A second link, in small print. */
  also?: { label: Between<MessageKey, 'email.news.also.'>; path: string }
  /** What the button opens; the organization's panel by default. */
  button?: Between<MessageKey, 'email.news.open.'>
  /** Why one gets it; as a member of the organization by default. */
  why?: Between<MessageKey, 'email.news.why.'>
}

/** What an invented email links to, and in what it differs from others (/dev/mails). */
export type ExampleEmail = Pick<DecisionEmail, 'path'> & Partial<Omit<DecisionEmail, 'kind'>>
export const EXAMPLE_REASON = 'Falta el lugar.\n\nCuando lo sepas, envíalo otra vez.'

export type EmailReader = { id: number; locale: Locale }
/** The emails about decisions on one type of the audit log, in a noun's `decision-emails.server.ts`. */
export type DecisionEmailSource = {
  type: AuditedType
  /** One of each kind that it sends. */
  examples: Partial<Record<DecisionEmailKind, ExampleEmail>>
  /** SQL: the ids of the users whom a decision concerns. */
  recipients: (decision: AuditEntry) => SQL
  /** The email to one of them. Null when the decision needs no email or no longer applies. */
  email: (ctx: RequestContext, decision: AuditEntry, reader: EmailReader) => Promise<DecisionEmail | null>
}
/** The same of a `Reviewable`, which says of which type. */
export type ReviewedEmails = Omit<DecisionEmailSource, 'type'>
/** The emails about decisions on a noun: the compiler asks for an example of each kind, and for its words. */
export const decisionEmails = <Kind extends DecisionEmailKind>(
  emails: ReviewedEmails & {
    examples: Record<Kind, ExampleEmail>
    email: (...of: Parameters<ReviewedEmails['email']>) => Promise<DecisionEmail<NoInfer<Kind>> | null>
  },
): ReviewedEmails => emails
export const decisionEmailSources = extensionPoint<DecisionEmailSource>('emails about decisions', ({ type }) => type)

/** Only for jobs, like everything below. */
export async function findAuditEntry(ctx: RequestContext, entry: number): Promise<AuditEntry | null> {
  authorizeJob(ctx)
  const [decision] = await ctx.db.select().from(auditLog).where(eq(auditLog.id, entry))
  return decision ?? null
}

/** The user ids of the people that a decision concerns. */
export async function listDecisionRecipients(ctx: RequestContext, decision: AuditEntry): Promise<number[]> {
  authorizeJob(ctx)
  const source = findExtension(ctx, decisionEmailSources, decision.entityType)
  return source ? listUserIds(ctx, source.recipients(decision)) : []
}

export const listUserIds = async (ctx: RequestContext, ids: SQL) =>
  (await ctx.db.execute<{ id: number }>(sql`${ids} order by id`)).map(({ id }) => id)

/** The email to one of them. Null when the decision needs no email or no longer applies. */
export async function findDecisionEmail(ctx: RequestContext, decision: AuditEntry, reader: EmailReader) {
  authorizeJob(ctx)
  return findExtension(ctx, decisionEmailSources, decision.entityType)?.email(ctx, decision, reader) ?? null
}

export type NameAndSlug = { name: string; slug: string }
export const findNameAndSlug = async (ctx: RequestContext, from: SQL) =>
  (await ctx.db.execute<NameAndSlug>(sql`select ${from}`))[0] ?? null
/** The email about a decision, with the reason given. */
export const decisionEmail = <const Kind extends DecisionEmailKind>(
  { reason }: AuditEntry,
  content: Omit<DecisionEmail<Kind>, 'reason'>,
): DecisionEmail<Kind> => ({ ...content, reason })

/** Who proposed an organizer or a venue: an account, or an email address with a language. Both null: no email. */
export type Proposer = { userId: number | null; email: string | null; locale: Locale }
/** The email to whoever proposed something. */
export type ProposalEmails<Kind extends DecisionEmailKind = DecisionEmailKind> = Pick<
  DecisionEmailSource,
  'examples'
> & {
  /** Null when the decision is about no proposal or no longer applies. */
  find: (
    ctx: RequestContext,
    decision: AuditEntry,
  ) => Promise<{ proposer: Proposer; email: DecisionEmail<Kind> } | null>
}
export const proposalEmails = extensionPoint<ProposalEmails>('emails about proposals')

/** The email about a proposal, and who proposed it. */
export async function findProposalEmail(ctx: RequestContext, decision: AuditEntry) {
  authorizeJob(ctx)
  for (const { find } of extensionsOf(ctx, proposalEmails)) {
    const found = await find(ctx, decision)
    if (found) return found
  }
  return null
}

export type EffectiveDecision = { decision: AuditEntry; jobId: string }
/** A decision can no longer be undone. Emitted in the job that sends its emails, so it may happen twice. */
export const decisionEffective = domainEvent<EffectiveDecision>('decision.effective')
