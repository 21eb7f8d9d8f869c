import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'

/** Which venues are public: those the site team accepted and that were not merged into another. */
export const visibleVenues = (_ctx: Context, alias = 'v'): SQL =>
  sql`${sql.identifier(alias)}.status = 'active' and ${sql.identifier(alias)}.merged_into is null`
