import { createHash } from 'node:crypto'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { matchesFilter, type PlayerFilter } from '#shared/player-emails/filter.ts'
import type { EmailKind, SkipReason } from '#shared/player-emails/states.ts'
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

/** Whom a message with this filter reaches. Does not authorize. */
export async function findAudience(ctx: RequestContext, eventId: number, filter: PlayerFilter) {
  const roster = await readRoster(ctx, eventId)
  const entries = roster.entries.filter((entry) => matchesFilter(filter, entry))
  return { roster, ...(await toAudience(ctx, roster, entries, 'message')) }
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
