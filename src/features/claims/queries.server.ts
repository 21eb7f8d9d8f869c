import { sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { logoUrl } from '#features/organizations/logo.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
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
  organizer: { name: string; slug: string; logo: string | null } | null
}

const organizerJson = jsonObject({ name: sql<string>`o.name`, slug: sql<string>`o.slug`, logo: logoUrl(sql`o.id`) })

/** The actor's claims, latest first. */
export async function listMyClaims(ctx: RequestContext): Promise<OwnClaim[]> {
  const me = authorizeSignedIn(ctx)
  const rows = await ctx.db.execute<OwnClaim>(sql`
    select c.id, c.status, c.message, c.reason, ${isoSecond(sql<Date>`c.created_at`)} as "createdAt", ${isoSecond(sql<Date | null>`c.decided_at`)} as "decidedAt",
      ${jsonIf(sql`o.id is not null`, organizerJson)} as organizer
    from claims c left join organizations o on o.id = c.organization_id and ${visibleOrganizers(ctx)}
    where c.user_id = ${me.id} order by c.id desc`)
  return [...rows]
}
