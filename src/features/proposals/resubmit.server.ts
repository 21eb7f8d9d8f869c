import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { assertNameNotMisleading } from '#features/organizations/name-rules.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { PROPOSED_ATTRIBUTES } from '#shared/venue-columns.ts'
import { type AskedProposal, getAskedProposal } from './asked.server.ts'
import { organizerColumns, parseProposal, rateLimitProposals } from './commands.server.ts'
import { organizerAttributes, organizerProposal, venueProposal } from './schema.ts'

/** Corrects a proposal that the site team asked changes of, and sends it in again. Its link is the credential, and ends with it. */
export async function resubmitProposal(ctx: RequestContext, token: string, form: unknown) {
  const { entityType } = await getAskedProposal(ctx, token)
  const write = entityType === 'venue' ? venueWriter(form) : organizerWriter(form)
  await rateLimitProposals(ctx)
  return transaction(ctx, async (txCtx) => {
    const asked = await getAskedProposal(txCtx, token, sql`for update of p`)
    await write(txCtx, asked)
    const states = { from: 'changes_requested', to: 'pending' }
    await recordAudit(txCtx, { action: 'resubmitProposal', entityType, entityId: asked.id, ...states })
  })
}

const waiting = (ctx: RequestContext) => ({ statusReason: null, changesRequestedAt: null, updatedAt: ctx.now })

function organizerWriter(form: unknown) {
  const { proposer_email: _email, locale: _locale, ...facts } = parseProposal(organizerProposal, form)
  return async (ctx: RequestContext, { id, proposer }: AskedProposal) => {
    await assertNameNotMisleading(ctx, facts.name, id)
    await ctx.db
      .update(organizations)
      .set({ ...organizerColumns(facts, proposer.locale), ...waiting(ctx) })
      .where(eq(organizations.id, id))
  }
}

function venueWriter(form: unknown) {
  const { proposer_email: _email, locale: _locale, ...facts } = parseProposal(venueProposal, form)
  return async (ctx: RequestContext, { id }: AskedProposal) => {
    await ctx.db
      .update(venues)
      .set({ ...facts, ...waiting(ctx) })
      .where(eq(venues.id, id))
  }
}

/** What the form of a proposal begins with, by the names of its fields; prices in minor units. */
export function valuesOf({ entityType, row, proposer }: AskedProposal): Record<string, unknown> {
  const { latitude, longitude, description_en: english, description_es: spanish } = row
  const isVenue = entityType === 'venue'
  const names = isVenue ? PROPOSED_ATTRIBUTES.map(([, api]) => api) : Object.keys(organizerAttributes)
  const values = Object.fromEntries(names.map((name) => [name, row[name]]))
  if (isVenue) return { ...values, gps: latitude === null ? null : `${latitude}, ${longitude}` }
  return { ...values, description: contentLocale(proposer.locale) === 'en' ? english : spanish }
}
