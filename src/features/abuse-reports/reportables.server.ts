import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ReportableType, TargetState } from '#shared/review/abuse-reports.ts'

/** What is reported: its name, and the page where it is shown. */
export type ReportTarget = { id: number; name: string; path: string }
/** What the site team reads of it before it decides. `text` is what it says, where the page may not show it to the team. */
export type ReportedContent = { name: string; path: string | null; text: string | null; version: string }

/** How a noun can be reported, hidden and shown again, in its `reportable.server.ts`. */
export type Reportable = {
  type: ReportableType
  /** What the actor sees under this reference; null for everything else, as if it did not exist. */
  find: (ctx: RequestContext, ref: string) => Promise<ReportTarget | null>
  /** SQL: its name. */
  name: (ctx: RequestContext, id: SQL) => SQL
  /** For the site team; null when it is gone. */
  content: (ctx: RequestContext, id: number) => Promise<ReportedContent | null>
  /** Hides it from everybody but its own people, removes it, or shows it as before. In the transaction; locks it. */
  setState: (ctx: RequestContext, id: number, state: TargetState, reason: string | null) => Promise<void>
  /** SQL condition: the user has an interest in it, so that someone else decides. */
  interest: (ctx: RequestContext, me: number, id: SQL) => SQL
  /** SQL: the ids of the users whose thing it is, who are told and may appeal; in the column `id`. */
  owners: (id: SQL) => SQL
  /** SQL: the ids of its files, which cannot be stored again once it is removed; in the column `id`. */
  files: (id: SQL) => SQL
  /** SQL: the SHA-256 of what those files were made from, which cannot be stored again either; in the column `sha256`. */
  contents?: (id: SQL) => SQL
  /**
   * SQL: the files in which the site team looks at what was reported, where its page may not show it to the team: those that were there
   * at this moment or later; in the column `id`.
   */
  reported?: (id: SQL, since: SQL) => SQL
  /** Deletes what was removed and not appealed in time. In the transaction. */
  discard?: (ctx: RequestContext, id: number) => Promise<void>
}
export const reportables = extensionPoint<Reportable>('things that can be reported', ({ type }) => type)

/** SQL: an expression by the type of the case `c`; `none` for a type that no feature adds. */
export const byType = (ctx: RequestContext, expression: (reportable: Reportable) => SQL, none: SQL) => {
  const cases = extensionsOf(ctx, reportables).map((one) => sql`when ${one.type} then (${expression(one)})`)
  return cases.length > 0 ? sql`case c.target_type ${sql.join(cases, sql` `)} else ${none} end` : none
}
