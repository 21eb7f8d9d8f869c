import { type SQL, sql } from 'drizzle-orm'
import { eventsWith } from '#features/events/access.server.ts'
import type { MediaParent } from '#features/media/queries.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { registrationMedia } from '../table.server.ts'

/** SQL: whether the linked file is the answer to a special field of registration `r`. */
const isSpecial = sql`exists (select 1 from jsonb_each(r.special_answers) a
  where a.value ->> 'media' = ${registrationMedia.mediaId}::text)`

/**
 * The files of a registration: whoever holds it, and the event's people who see players; files of special fields only those who
 * see special answers, proofs of payment only those who see money (docs/product.md, "Registrations: files"). Not the site team.
 */
function visibleFiles(ctx: RequestContext): SQL {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return sql`false`
  return sql`exists (select 1 from registrations r
    join events e on e.id = r.event_id
    where r.id = ${registrationMedia.parentId} and (${me} in (r.holder_id, r.user_id)
      or case ${registrationMedia.role} when 'payment' then ${eventsWith(ctx, 'money.read')}
        else ${eventsWith(ctx, 'players.read')} and (${eventsWith(ctx, 'players.special')} or not ${isSpecial}) end))`
}

export const registrationFiles: MediaParent = { links: registrationMedia, visible: visibleFiles }
