import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Which organizers are public: active ones and closed ones, whose pages stay (decisions 2). `alias` is the table's name in the statement. */
export const visibleOrganizers = (_ctx: Context, alias = 'o'): SQL =>
  sql`${sql.identifier(alias)}.status in ('active', 'closed') and ${sql.identifier(alias)}.merged_into is null`
