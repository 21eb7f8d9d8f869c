import { sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CLAIM_STATUSES } from '#shared/enums.ts'

/** Instants are ISO 8601 in UTC. */
export type OwnClaim = {
  id: number
  status: (typeof CLAIM_STATUSES)[number]
  message: string
  reason: string | null
  createdAt: string
  decidedAt: string | null
  /** Null while the organizer is not public. */
  organizer: { name: string; slug: string } | null
}

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** The actor's claims, latest first. */
export async function listMyClaims(ctx: RequestContext): Promise<OwnClaim[]> {
  const me = authorizeSignedIn(ctx)
  const rows = await ctx.db.execute<OwnClaim>(sql`
    select c.id, c.status, c.message, c.reason, ${instant('c.created_at')} as "createdAt", ${instant('c.decided_at')} as "decidedAt",
      case when o.id is not null then json_build_object('name', o.name, 'slug', o.slug) end as organizer
    from claims c left join organizations o on o.id = c.organization_id and ${visibleOrganizers(ctx)}
    where c.user_id = ${me.id} order by c.id desc`)
  return [...rows]
}
