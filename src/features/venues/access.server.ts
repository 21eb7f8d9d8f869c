import { type SQL, sql } from 'drizzle-orm'
import type { MediaParent } from '#features/media/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { venueMedia } from './table.server.ts'

/** SQL condition: the venue is public, that is, accepted by the site team and not merged into another. */
export const visibleVenues = (_ctx: RequestContext, alias = 'v'): SQL =>
  sql`${sql.identifier(alias)}.status = 'active' and ${sql.identifier(alias)}.merged_into is null`

export const venueFiles: MediaParent = {
  links: venueMedia,
  visible: (ctx) => sql`exists (select 1 from venues v where v.id = ${venueMedia.parentId} and ${visibleVenues(ctx)})`,
}
