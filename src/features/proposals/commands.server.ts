import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { assertNameNotMisleading } from '#features/organizations/name-rules.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { insertVenue } from '#features/venues/commands.server.ts'
import type { VenueFields } from '#features/venues/schema.ts'
import { venues } from '#features/venues/table.server.ts'
import { type RequestContext, type Services, signedInPerson } from '#platform/context/request-context.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import type { Locale } from '#shared/enums.ts'
import { isBot, PROPOSAL_HONEYPOT } from '#shared/honeypot.ts'
import { API_FIELD_NAMES, organizerProposal, venueProposal } from './schema.ts'

type ProposalDeps = Pick<Services, 'clientIp' | 'secret' | 'settings'>

/** Proposes an organizer without an owner; public. Returns null and stores nothing when the honeypot shows a bot. */
export async function proposeOrganizer(ctx: RequestContext, form: unknown, deps: ProposalDeps) {
  if (isBot(form, PROPOSAL_HONEYPOT)) return null
  const { proposer_email, locale, website, description_es, ...given } = parseProposal(organizerProposal, form)
  const { name, type, instagram, facebook, county } = given
  const facts = { name, type, url: website, instagram, facebook, county, description: description_es }
  await rateLimitProposals(ctx, deps)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await assertNameNotMisleading(txCtx, name)
    const slug = await findFreeSlug(tx, 'organization_slugs', name, 'organizacion')
    const { description, ...columns } = facts
    const by = proposerColumns(ctx, proposer_email, locale)
    // In the language of the proposer.
    const words = by.proposedLocale === 'en' ? { descriptionEn: description } : { descriptionEs: description }
    const row = { ...columns, ...words, slug, status: 'pending' as const, createdAt: ctx.now, updatedAt: ctx.now }
    const [made] = await tx
      .insert(organizations)
      .values({ ...row, ...by })
      .returning({ id: organizations.id })
    const { id } = made!
    await recordAudit(txCtx, { verb: 'proposeOrganizer', thing: 'organization', thingId: id, to: 'pending' })
    return { id, slug, status: 'pending' as const, ...facts }
  })
}

/** Proposes a venue; public. The same proposal sent twice by a signed-in person returns the first one. */
export async function proposeVenue(ctx: RequestContext, form: unknown, deps: ProposalDeps) {
  if (isBot(form, PROPOSAL_HONEYPOT)) return null
  const { proposer_email, locale, ...facts } = parseProposal(venueProposal, form)
  await rateLimitProposals(ctx, deps)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const before = await findRecentDuplicate(txCtx, facts)
    if (before) return { ...before, status: 'pending' as const, ...facts }
    const made = await insertVenue(txCtx, facts, { status: 'pending', ...proposerColumns(ctx, proposer_email, locale) })
    await recordAudit(txCtx, { verb: 'proposeVenue', thing: 'venue', thingId: made.id, to: 'pending' })
    return { ...made, status: 'pending' as const, ...facts }
  })
}

const SAME_FORM_MS = 3_600_000

/** The same proposal of this person within the last hour. A lock per person makes concurrent calls wait. */
async function findRecentDuplicate({ db, actor, now }: RequestContext, facts: VenueFields) {
  if (actor.kind !== 'person') return null
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('proposeVenue'), ${actor.id}::int)`)
  const same = (Object.keys(facts) as (keyof VenueFields)[]).map((name) => {
    const value = facts[name]
    return value === null || value === undefined ? isNull(venues[name]) : eq(venues[name], value)
  })
  const [row] = await db
    .select({ id: venues.id, slug: venues.slug })
    .from(venues)
    .where(
      and(
        ...[eq(venues.proposedBy, actor.id), eq(venues.status, 'pending'), ...same],
        gt(venues.createdAt, new Date(now.getTime() - SAME_FORM_MS)),
      ),
    )
  return row ?? null
}

/** Parses the form and reports errors under the API's field names. */
function parseProposal<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  try {
    return parse(schema, form)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.fields ?? {}).map(([name, code]) => [API_FIELD_NAMES[name] ?? name, code])
    throw new AppError(error.code, { kind: error.kind, fields: Object.fromEntries(fields) })
  }
}

/** Counts only valid proposals. */
async function rateLimitProposals(ctx: RequestContext, { clientIp, secret, settings }: ProposalDeps) {
  const limit = { name: 'proposal', points: settings.proposalsPerHour, seconds: 3600 }
  await rateLimitCaller(ctx, { clientIp, secret }, limit)
}

type Proposer = { proposedBy: number | null; proposedEmail: string | null; proposedLocale: Locale }
/** Who gets the answer, and in which language. An account's address is not copied. */
function proposerColumns(ctx: RequestContext, email: string | null, locale: Locale | null): Proposer {
  const proposedLocale = locale ?? ctx.locale
  const me = signedInPerson(ctx)
  if (me) return { proposedBy: me.id, proposedEmail: null, proposedLocale }
  return { proposedBy: null, proposedEmail: email, proposedLocale }
}
