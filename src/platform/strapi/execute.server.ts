import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { merged } from '#platform/database/json.server.ts'
import { SHAPED_BY_CALLER } from '#platform/database/prepared-statements.ts'

/** The rows of a statement whose text depends on what a caller asks for. */
export const execute = <Row extends Record<string, unknown>>({ db }: RequestContext, statement: SQL) =>
  db.execute<Row>(merged(sql`${sql.raw(SHAPED_BY_CALLER)}${statement}`))
