import { createHash } from 'node:crypto'
import { listMatching } from '#features/registrations/queries/players/matching.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { asksPayers, type Segment } from '#shared/player-emails/segment.ts'
import type { EmailKind, SkipReason } from '#shared/player-emails/states.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { REGISTRATION_STATES } from '#shared/registrations/states.ts'
import { type Addressee, addresseeOf, isEssential } from './addressee.ts'
import { addressHash, listOptOuts } from './opt-outs.server.ts'
import { type Roster, type RosterEntry, readRoster } from './roster.server.ts'

export type Reached = { entry: RosterEntry; to: Addressee }
export type Skipped = { entry: RosterEntry; reason: SkipReason }
export type Audience = { reached: Reached[]; skipped: Skipped[] }

/** Those of `entries` who are emailed, and those who are not and why. Does not authorize. */
export async function toAudience(
  ctx: RequestContext,
  { terms }: Roster,
  entries: readonly RosterEntry[],
  kind: EmailKind,
): Promise<Audience> {
  const optOuts = isEssential(kind) ? new Set<string>() : await listOptOuts(ctx, terms.organizationId)
  const audience: Audience = { reached: [], skipped: [] }
  for (const entry of entries) {
    const to = addresseeOf(entry, kind)
    if (typeof to === 'string') audience.skipped.push({ entry, reason: to })
    else if (optOuts.has(addressHash(ctx.services, to.email))) audience.skipped.push({ entry, reason: 'opted_out' })
    else audience.reached.push({ entry, to })
  }
  return audience
}

/** Whom a message to this segment reaches. Does not authorize. */
export async function findAudience(ctx: RequestContext, eventId: number, segment: Segment) {
  const roster = await readRoster(ctx, eventId, REGISTRATION_STATES)
  const entries = await listSegment(ctx, roster, segment)
  return { roster, ...(await toAudience(ctx, roster, entries, 'message')) }
}

/** Those of the roster whom the table finds now; of what is to be paid, who pays it. Does not authorize. */
export async function listSegment(ctx: RequestContext, { terms, entries }: Roster, { query, ids }: Segment) {
  const asked = playersQuery.read(query)
  const found = await listMatching(ctx, terms.id, asked)
  const chosen = entries.filter(({ id }) => found.has(id) && (ids === undefined || ids.includes(id)))
  if (!asksPayers(asked)) return chosen
  const payers = new Set(chosen.map(({ leader }) => leader))
  return entries.filter(({ id }) => payers.has(id))
}

/** Names whom the page showed: others, or others in the place of some, have another one. */
export const audienceToken = (reached: readonly Reached[]): string =>
  createHash('sha256')
    .update(reached.map(({ entry }) => entry.id).join(' '))
    .digest('base64url')
    .slice(0, 16)

/** How many read the email in each language. */
export const countLocales = (reached: readonly Reached[]): Record<ContentLocale, number> => {
  const english = reached.filter(({ to }) => contentLocale(to.locale) === 'en').length
  return { es: reached.length - english, en: english }
}
