import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { visitForm } from './schema.ts'
import { visits } from './table.server.ts'

/** A limit against invented paths: beyond it, only paths already seen that day are counted. */
const PAGES_PER_DAY = 5000

/** Counts one view of a page by day and language. Nothing about the visitor is stored. */
export async function countVisit(ctx: RequestContext, form: unknown) {
  const { path, locale } = parse(visitForm, form)
  const day = dayAt(ctx.now)
  await ctx.db.execute(sql`
    insert into ${visits} (day, path, locale, views)
    select ${day}::date, ${path}, ${locale}, 1
    where (select count(*) from ${visits} where day = ${day}) < ${PAGES_PER_DAY}
      or exists (select 1 from ${visits} where day = ${day} and path = ${path} and locale = ${locale})
    on conflict (day, path, locale) do update set views = visits.views + 1`)
}
