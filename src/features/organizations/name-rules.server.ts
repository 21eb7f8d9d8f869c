import { and, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { skeleton } from '#platform/text/confusables.server.ts'
import { isReservedOrganization } from '#platform/text/reserved-names.server.ts'
import { organizations } from './table.server.ts'

/**
 * A name that speaks for the site, or that passes for a verified organization's in other letters, is refused. The very same name is not:
 * the site team sees it beside the other and decides, for it may be the same club. What nobody has verified is no one to pass for.
 */
export async function refuseMisleadingOrganization(ctx: Context, name: string, except = 0) {
  const refused = (code: 'reserved' | 'lookalike') => new Failure('invalid', 'invalid', { fields: { name: code } })
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
