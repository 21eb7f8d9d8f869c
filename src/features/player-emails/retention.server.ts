import { sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLAYER_EMAILS_RETENTION_DAYS } from '#shared/limits.ts'
import { sendEmailJob } from './commands/send.server.ts'

/** Deletes emails, and who got them, long after the event; also tests that were never sent. Returns how many emails. */
export async function deleteOldEmails(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${PLAYER_EMAILS_RETENTION_DAYS})`
  const rows = await ctx.db.execute(sql`
    delete from player_emails m using events e where e.id = m.event_id and m.created_at < ${before}
      and (m.kind = 'test' or e.deleted_at < ${before} or coalesce(e.last_day, e.date_start) < (${before})::date)
    returning m.id`)
  return rows.length
}

/** Enqueues again what no job sends any more, such as after a day without a database. */
export async function enqueueForgotten(ctx: RequestContext) {
  authorizeJob(ctx)
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select distinct p.email_id as id from player_email_recipients p where p.state = 'queued' and not exists (
      select 1 from pgboss.job j where j.name = 'player_emails.send' and (j.data ->> 'emailId')::int = p.email_id
        and j.state in ('created', 'retry', 'active'))`)
  for (const { id } of rows) await enqueue(ctx, sendEmailJob, { emailId: id })
}
