import { eq, sql } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'

/** What stands on every page of a document: the event, its days, who made it and when. */
export type PaperHeading = {
  title: string
  slug: string
  organization: string
  days: string
  /** «Hecho por Olga el 20 de noviembre de 2026 a las 11:00» */
  made: string
}

type Row = { title: string; slug: string; organization: string; dateStart: string | null; dateEnd: string | null }

/** In the language of the context. Does not authorize. */
export async function readHeading(ctx: RequestContext, eventId: number): Promise<PaperHeading> {
  const [event] = await ctx.db.execute<Row>(sql`
    select t.title, t.slug, o.name as organization, e.date_start::text as "dateStart", e.date_end::text as "dateEnd"
    from events e join organizations o on o.id = e.organizer_id
      cross join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
        order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1) t
    where e.id = ${eventId}`)
  const { title, slug, organization, dateStart, dateEnd } = event!
  const days = dateStart ? datesIn(ctx.locale).span(dateStart, dateEnd) : ''
  return { title, slug, organization, days, made: await madeBy(ctx) }
}

async function madeBy(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  const [row] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, me.id))
  const [day, time] = momentFormat.format(ctx.now).split(' ')
  const values = { name: row?.username ?? '', day: datesIn(ctx.locale).long(day!), time: time! }
  return createTranslator(ctx.locale)('papers.made', values)
}

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DEFAULT_TIME_ZONE,
  ...({ dateStyle: 'short', timeStyle: 'short' } as const),
})
