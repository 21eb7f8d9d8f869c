import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { record } from '#features/audit/record.server.ts'
import { refuseMisleadingOrganization } from '#features/organizations/name-rules.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { addVenue } from '#features/venues/commands.server.ts'
import type { VenueFields } from '#features/venues/schema.ts'
import { venues } from '#features/venues/table.server.ts'
import { type Context, type Door, personOf } from '#platform/context/request-context.ts'
import { freeSlug } from '#platform/database/unique-slug.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { countCaller } from '#platform/rate-limit/rate-limit.server.ts'
import type { Locale } from '#shared/enums.ts'
import { isFromRobot, PROPOSAL_TRAP } from '#shared/honeypot.ts'
import { CALLED, organizerProposal, venueProposal } from './schema.ts'

type Means = Pick<Door, 'address' | 'secret' | 'settings'>

/** Proposes an organizer's card: anybody may, and nobody owns it (decisions 2). Null: a robot's, and nothing is kept. */
export async function proposeOrganizer(ctx: Context, form: unknown, door: Means) {
  if (isFromRobot(form, PROPOSAL_TRAP)) return null
  const { proposer_email, locale, website, description_es, ...given } = read(organizerProposal, form)
  const { name, type, instagram, facebook, county } = given
  const facts = { name, type, url: website, instagram, facebook, county, description: description_es }
  await countProposal(ctx, door)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await refuseMisleadingOrganization(inside, name)
    const slug = await freeSlug(tx, 'organization_slugs', name, 'organizacion')
    const { description, ...columns } = facts
    const by = proposedBy(ctx, proposer_email, locale)
    // In the language it was written in.
    const words = by.proposedLocale === 'en' ? { descriptionEn: description } : { descriptionEs: description }
    const row = { ...columns, ...words, slug, status: 'pending' as const, createdAt: ctx.now, updatedAt: ctx.now }
    const [made] = await tx
      .insert(organizations)
      .values({ ...row, ...by })
      .returning({ id: organizations.id })
    const { id } = made!
    await record(inside, { verb: 'proposeOrganizer', thing: 'organization', thingId: id, to: 'pending' })
    return { id, slug, status: 'pending' as const, ...facts }
  })
}

/** Proposes a venue: anybody may. One that the same person proposes again, by a form pressed or sent twice, is the first. */
export async function proposeVenue(ctx: Context, form: unknown, door: Means) {
  if (isFromRobot(form, PROPOSAL_TRAP)) return null
  const { proposer_email, locale, ...facts } = read(venueProposal, form)
  await countProposal(ctx, door)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await proposedBefore(inside, facts)
    if (before) return { ...before, status: 'pending' as const, ...facts }
    const made = await addVenue(inside, facts, { status: 'pending', ...proposedBy(ctx, proposer_email, locale) })
    await record(inside, { verb: 'proposeVenue', thing: 'venue', thingId: made.id, to: 'pending' })
    return { ...made, status: 'pending' as const, ...facts }
  })
}

const SAME_FORM_MS = 3_600_000

/** What this person has just proposed in the same words; whoever asks at the same time waits for the answer. */
async function proposedBefore({ db, actor, now }: Context, facts: VenueFields) {
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

/** Fields are refused by the names they were sent under. */
function read<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  try {
    return parse(schema, form)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const fields = Object.entries(error.fields ?? {}).map(([name, code]) => [CALLED[name] ?? name, code])
    throw new Failure(error.kind, error.code, { fields: Object.fromEntries(fields) })
  }
}

/** Only what could be kept counts, as with messages. */
async function countProposal(ctx: Context, { address, secret, settings }: Means) {
  const limit = { name: 'proposal', points: settings.proposalsPerHour, seconds: 3600 }
  await countCaller(ctx, { address, secret }, limit)
}

type By = { proposedBy: number | null; proposedEmail: string | null; proposedLocale: Locale }
/** Whom the answer goes to, and in which language: an account has its own address. */
function proposedBy(ctx: Context, email: string | null, locale: Locale | null): By {
  const proposedLocale = locale ?? ctx.locale
  const me = personOf(ctx)
  if (me) return { proposedBy: me.id, proposedEmail: null, proposedLocale }
  return { proposedBy: null, proposedEmail: email, proposedLocale }
}
