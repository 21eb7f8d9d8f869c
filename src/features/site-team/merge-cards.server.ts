import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { mergeForm } from '#features/site-team/schema.ts'
import { mergeTags } from '#features/tags/review.server.ts'
import { mergeVenues } from '#features/venues/commands.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext, Services } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CardKind } from '#shared/review/review.ts'

const MERGE = { organizer: mergeOrganizers, venue: mergeVenues, tag: mergeTags }

/** Merges two organizers, venues or tags, after the confirmation word was typed. Returns the audit log's entry id. */
export async function mergeCards(
  ctx: RequestContext,
  kind: CardKind,
  from: number,
  form: unknown,
  deps: Pick<Services, 'jobs'>,
): Promise<{ into: number; entry: number }> {
  authorizeTeam(ctx)
  const { into } = parse(mergeForm, form)
  return { into, entry: await MERGE[kind](ctx, from, into, deps) }
}
