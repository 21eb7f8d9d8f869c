import { sql } from 'drizzle-orm'
import { visibleCharacters } from '#features/characters/access.server.ts'
import { listReaders } from '#features/characters/queries/readers.server.ts'
import { visibleEvents } from '#features/events/access.server.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import type { AlbumAudience } from '#shared/albums/album-editor.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import type { AlbumParent } from '../authorize.server.ts'

const seatedStates = sql.join(
  SEATED_STATES.map((state) => sql`${state}`),
  sql`, `,
)

/** Whom each visibility shows an album of the parent at this moment. For who edits it. */
export async function getAudience(ctx: RequestContext, parent: AlbumParent): Promise<AlbumAudience> {
  if (parent.kind === 'event') return audienceOfEvent(ctx, parent.id)
  if (parent.kind === 'character') return audienceOfCharacter(ctx, parent.id)
  return { kind: 'venue', parent: 'everybody', seats: 0, members: 0, editors: 0, organizations: [] }
}

type Counts = { isPublic: boolean; seats: number; members: number; editors: number; organization: string }

async function audienceOfEvent(ctx: RequestContext, eventId: number): Promise<AlbumAudience> {
  const [row] = await ctx.db.execute<Counts>(sql`
    select ${visibleEvents({ ...ctx, actor: anonymous })} as "isPublic", o.name as organization,
      (select count(distinct p.id)::int from registrations r cross join lateral (values (r.user_id), (r.holder_id)) p(id)
        where r.event_id = e.id and r.state in (${seatedStates})) as seats,
      (select count(*)::int + 1 from memberships m where m.organization_id = o.id) as members,
      (select count(*)::int + 1 from memberships m where m.organization_id = o.id and m.role <> 'read_only') as editors
    from events e join organizations o on o.id = e.organizer_id where e.id = ${eventId}`)
  const { isPublic, organization, ...counts } = row!
  return { kind: 'event', parent: isPublic ? 'everybody' : 'few', ...counts, organizations: [organization] }
}

async function audienceOfCharacter(ctx: RequestContext, id: number): Promise<AlbumAudience> {
  const [row] = await ctx.db.execute<{ isPublic: boolean; visibility: string }>(sql`
    select ${visibleCharacters({ ...ctx, actor: anonymous })} as "isPublic", c.visibility from characters c where c.id = ${id}`)
  const readers = await listReaders(ctx, id)
  return {
    kind: 'character',
    seats: 0,
    members: 0,
    editors: 0,
    parent: row!.isPublic ? 'everybody' : row!.visibility === 'registered' ? 'accounts' : 'few',
    organizations: readers.map(({ organization }) => organization),
  }
}
