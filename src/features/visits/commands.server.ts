import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { visitForm } from './schema.ts'
import { visits } from './table.server.ts'

/** More pages than this in a day are invented ones: what was counted goes on counting, new ones are let go. */
const PAGES_A_DAY = 5000

/** Counts one view of a page, in the language it was shown in, on today's line. Nothing about who saw it. */
export async function countVisit(ctx: Context, form: unknown) {
  const { path, locale } = parse(visitForm, form)
  const day = dayAt(ctx.now)
  await ctx.db.execute(sql`
    insert into ${visits} (day, path, locale, views)
    select ${day}::date, ${path}, ${locale}, 1
    where (select count(*) from ${visits} where day = ${day}) < ${PAGES_A_DAY}
      or exists (select 1 from ${visits} where day = ${day} and path = ${path} and locale = ${locale})
    on conflict (day, path, locale) do update set views = visits.views + 1`)
}
