import { type SQL, sql } from 'drizzle-orm'
import { registerMediaParent } from '#features/media/queries.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { type Ability, can, MEMBER_ROLES } from '#shared/member-permissions.ts'
import { registrationMedia } from '../table.server.ts'

/** SQL condition: the person owns organization `o`, or has a role in it with this ability. */
const hasAbility = (personId: number, ability: Ability): SQL => {
  const roles = MEMBER_ROLES.filter((role) => can(role, ability)).map((role) => sql`${role}`)
  return sql`(o.owner_id = ${personId} or exists (select 1 from memberships mine
    where mine.organization_id = o.id and mine.user_id = ${personId} and mine.role in (${sql.join(roles, sql`, `)})))`
}

/** SQL: whether the linked file is the answer to a special field of registration `r`. */
const isSpecial = sql`exists (select 1 from jsonb_each(r.special_answers) a
  where a.value ->> 'media' = ${registrationMedia.mediaId}::text)`

/**
 * The files of a registration: whoever holds it, and the organization's people who see players; files of special fields only those who
 * see special answers (docs/product.md, "Registrations: files"). Not the site team.
 */
function visibleFiles(ctx: RequestContext): SQL {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return sql`false`
  return sql`exists (select 1 from registrations r
    join events e on e.id = r.event_id join organizations o on o.id = e.organizer_id
    where r.id = ${registrationMedia.parentId} and (${me} in (r.holder_id, r.user_id)
      or (${hasAbility(me, 'players.read')} and (${hasAbility(me, 'players.special')} or not ${isSpecial}))))`
}

registerMediaParent({ links: registrationMedia, visible: visibleFiles })
