import { sql } from 'drizzle-orm'
import { type NewsEvent, newsEvent, newsEventTables } from '#features/registrations/emails/news.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'

export type EmailEvent = NewsEvent & { organizationId: number }

/** What emails say of an event, in each language. Does not authorize. */
export async function readEmailEvent(ctx: RequestContext, eventId: number): Promise<Record<ContentLocale, EmailEvent>> {
  const read = async (locale: ContentLocale) => {
    const localCtx = { ...ctx, locale }
    const columns = jsonObject({ event: newsEvent(localCtx), organizationId: sql<number>`o.id` })
    const where = sql`from ${newsEventTables(localCtx)} where e.id = ${eventId} and e.deleted_at is null`
    const [found] = await selectJson(ctx.db, columns, where)
    if (!found) throw notFound()
    return { ...found.event, organizationId: found.organizationId }
  }
  const [es, en] = await Promise.all(CONTENT_LOCALES.map(read))
  return { es: es!, en: en! }
}
