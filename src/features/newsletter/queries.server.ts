import { eq, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import type { NewsletterState } from '#shared/newsletter.ts'
import { wantsNewsletter } from './recipients.server.ts'
import { renderNewsletter } from './render.server.ts'
import { newsletters } from './table.server.ts'

export type NewsletterRow = {
  id: number
  subject: string
  state: NewsletterState
  startedAt: string | null
  updatedAt: string
  /** How many got it or may have, and how many there are. */
  sent: number
  recipients: number
}
const LISTED = 100

const count = (states: string[]) =>
  sql`(select count(*)::int from newsletter_recipients r where r.newsletter_id = n.id and r.state in ${states})`

/** The last newsletters, those being written first, and how many people want the next one. */
export async function listNewsletters(ctx: RequestContext) {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<NewsletterRow>(sql`
    select n.id, n.subject_es as subject, n.state, n.started_at as "startedAt", n.updated_at as "updatedAt",
      ${count(['sent', 'sending'])} as sent, (select count(*)::int from newsletter_recipients r where r.newsletter_id = n.id) as recipients
    from newsletters n order by n.state = 'draft' desc, n.id desc limit ${LISTED}`)
  return { newsletters: [...rows], subscribers: await countSubscribers(ctx) }
}

async function countSubscribers({ db }: RequestContext): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users u where ${wantsNewsletter}`,
  )
  return row!.count
}

export type NewsletterProgress = Record<'queued' | 'sent' | 'skipped' | 'failed', number>

/** A newsletter with how it reads in each language and how far it has got. */
export async function getNewsletter(ctx: RequestContext, id: number) {
  authorizeTeam(ctx)
  const [found] = isRowId(id) ? await ctx.db.select().from(newsletters).where(eq(newsletters.id, id)) : []
  if (!found) throw notFound()
  const [progress] = await ctx.db.execute<NewsletterProgress>(sql`
    select ${count(['queued'])} as queued, ${count(['sent', 'sending'])} as sent, ${count(['skipped'])} as skipped,
      ${count(['failed'])} as failed from newsletters n where n.id = ${id}`)
  const { siteUrl } = ctx.services.settings
  const previews = CONTENT_LOCALES.map((locale) => ({ locale, ...renderNewsletter(found, locale, siteUrl) }))
  const { subjectEs, bodyEs, subjectEn, bodyEn, state, startedAt, endedAt, updatedAt } = found
  return {
    id,
    state,
    startedAt,
    endedAt,
    previews,
    progress: progress!,
    subscribers: await countSubscribers(ctx),
    texts: { subject_es: subjectEs, body_es: bodyEs, subject_en: subjectEn, body_en: bodyEn },
    seen: updatedAt.toISOString(),
  }
}
