import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { mergeVenues } from '#features/venues/commands.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CardKind } from '#shared/review/review.ts'
import { authorizeTeam } from '../access.server.ts'
import { mergeForm } from '../schema.ts'
import { mergeTags } from './tags.server.ts'

const MERGE = { organizer: mergeOrganizers, venue: mergeVenues, tag: mergeTags }

/** Makes two entries of the directory one, once somebody has typed that they mean it. Answers the line of the history. */
export async function mergeCards(
  ctx: Context,
  kind: CardKind,
  from: number,
  form: unknown,
  means: Pick<Door, 'jobs'>,
): Promise<{ into: number; entry: number }> {
  authorizeTeam(ctx)
  const { into } = parse(mergeForm, form)
  return { into, entry: await MERGE[kind](ctx, from, into, means) }
}
