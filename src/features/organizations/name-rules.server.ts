import { and, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { skeleton } from '#platform/text/confusables.server.ts'
import { isReservedOrganization } from '#platform/text/reserved-names.server.ts'
import { organizations } from './table.server.ts'

/**
 * Throws for reserved names, and for names that look like that of a verified organization (homoglyphs). The exact same name is allowed:
 * it may be the same club, and the site team sees both and decides.
 */
export async function assertNameNotMisleading(ctx: RequestContext, name: string, except = 0) {
  const refused = (code: 'reserved' | 'lookalike') => new AppError('invalid', { fields: { name: code } })
  if (isReservedOrganization(name)) throw refused('reserved')
  const { id, verifiedAt, mergedInto } = organizations
  const others = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(
      and(
        ne(id, except),
        isNotNull(verifiedAt),
        isNull(mergedInto),
        sql`folded(${organizations.name}) <> folded(${name})`,
      ),
    )
  const looks = skeleton(name)
  if (others.some((other) => skeleton(other.name) === looks)) throw refused('lookalike')
}
