import type { Context, Door } from '#core/context.ts'
import { parse } from '#core/parse.ts'
import { mergeOrganizers } from '#features/organizations/merge.server.ts'
import { mergeVenues } from '#features/venues/commands.server.ts'
import type { CardKind } from '#spec/moderation.ts'
import { authorizeTeam } from './authorize.server.ts'
import { mergeForm } from './schema.ts'
import { mergeTags } from './tags.server.ts'

type Merged = { into: number; entry: number | null }

/** Makes two entries of the directory one, once somebody has typed that they mean it. A tag's merge cannot be taken back: no entry. */
export async function mergeCards(
  ctx: Context,
  kind: CardKind,
  from: number,
  form: unknown,
  means: Pick<Door, 'jobs'>,
): Promise<Merged> {
  authorizeTeam(ctx)
  const { into } = parse(mergeForm, form)
  if (kind === 'tag') return mergeTags(ctx, from, into).then(() => ({ into, entry: null }))
  return { into, entry: await (kind === 'venue' ? mergeVenues : mergeOrganizers)(ctx, from, into, means) }
}
