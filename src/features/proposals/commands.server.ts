import { and, eq, getTableColumns, getTableName, gt, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { assertNameNotMisleading } from '#features/organizations/name-rules.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { insertVenue } from '#features/venues/commands.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { type RequestContext, signedInPerson, transaction } from '#platform/context/request-context.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { isBot, PROPOSAL_HONEYPOT } from '#shared/honeypot.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { API_FIELD_NAMES, type OrganizerFacts, organizerProposal, venueProposal } from './schema.ts'

/** Proposes an organizer without an owner; public. The same proposal within a day returns the first one. Null when the honeypot shows a bot. */
export async function proposeOrganizer(ctx: RequestContext, form: unknown) {
  if (isBot(form, PROPOSAL_HONEYPOT)) return null
  const { proposer_email, locale, ...facts } = parseProposal(organizerProposal, form)
  await rateLimitProposals(ctx)
  return transaction(ctx, async (txCtx) => {
    const by = proposerColumns(ctx, proposer_email, locale)
    const content = { ...organizerColumns(facts, by.proposedLocale), ...by }
    const before = await findRecentDuplicate(txCtx, organizations, content)
    if (before) return { ...before, status: 'pending' as const, ...facts }
    await assertNameNotMisleading(txCtx, facts.name)
    const slug = await findFreeSlug(txCtx.db, 'organization_slugs', facts.name, 'organizacion')
    const row = { ...content, slug, status: 'pending' as const, createdAt: ctx.now, updatedAt: ctx.now }
    const [made] = await txCtx.db.insert(organizations).values(row).returning({ id: organizations.id })
    const { id } = made!
    await recordAudit(txCtx, { action: 'proposeOrganizer', entityType: 'organization', entityId: id, to: 'pending' })
    return { id, slug, status: 'pending' as const, ...facts }
  })
}

/** The description is in the language of the proposer. */
export const organizerColumns = ({ description, ...columns }: OrganizerFacts, locale: Locale) =>
  contentLocale(locale) === 'en'
    ? { ...columns, descriptionEn: description }
    : { ...columns, descriptionEs: description }

/** Proposes a venue; public. The same proposal within a day returns the first one. Null when the honeypot shows a bot. */
export async function proposeVenue(ctx: RequestContext, form: unknown) {
  if (isBot(form, PROPOSAL_HONEYPOT)) return null
  const { proposer_email, locale, ...facts } = parseProposal(venueProposal, form)
  await rateLimitProposals(ctx)
  return transaction(ctx, async (txCtx) => {
    const by = proposerColumns(ctx, proposer_email, locale)
    const before = await findRecentDuplicate(txCtx, venues, { ...facts, ...by })
    if (before) return { ...before, status: 'pending' as const, ...facts }
    const made = await insertVenue(txCtx, facts, { status: 'pending', ...by })
    await recordAudit(txCtx, { action: 'proposeVenue', entityType: 'venue', entityId: made.id, to: 'pending' })
    return { ...made, status: 'pending' as const, ...facts }
  })
}

const DUPLICATE_MS = DAY_MS

/**
 * The pending proposal with the same content and proposer of the last day. A lock on the content makes concurrent calls wait, so that the
 * second one finds the first.
 */
async function findRecentDuplicate(
  { db, now }: RequestContext,
  table: typeof organizations | typeof venues,
  content: Record<string, unknown>,
) {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${getTableName(table)}), hashtext(${JSON.stringify(content)}))`,
  )
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const same = Object.entries(content).map(([name, value]) =>
    value === null || value === undefined ? isNull(columns[name]!) : eq(columns[name]!, value),
  )
  const isRecent = gt(table.createdAt, new Date(now.getTime() - DUPLICATE_MS))
  const [row] = await db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(and(eq(table.status, 'pending'), isRecent, ...same))
    .limit(1)
  return row ?? null
}

/** Parses the form and reports errors under the API's field names. */
export function parseProposal<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  try {
    return parse(schema, form)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.fields ?? {}).map(([name, code]) => [API_FIELD_NAMES[name] ?? name, code])
    throw new AppError(error.code, { kind: error.kind, fields: Object.fromEntries(fields) })
  }
}

/** Counts only valid proposals. */
export async function rateLimitProposals(ctx: RequestContext) {
  const limit = { name: 'proposal', points: ctx.services.settings.proposalsPerHour, seconds: 3600 }
  await rateLimitCaller(ctx, limit)
}

type Proposer = { proposedBy: number | null; proposedEmail: string | null; proposedLocale: Locale }
/** Who gets the answer, and in which language. An account's address is not copied. */
function proposerColumns(ctx: RequestContext, email: string | null, locale: Locale | null): Proposer {
  const proposedLocale = locale ?? ctx.locale
  const me = signedInPerson(ctx)
  if (me) return { proposedBy: me.id, proposedEmail: null, proposedLocale }
  return { proposedBy: null, proposedEmail: email, proposedLocale }
}
