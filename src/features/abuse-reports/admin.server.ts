import { sql } from 'drizzle-orm'
import { hasInterest } from '#features/review/access.server.ts'
import { QUEUE_LIMIT, registerQueue, waitingColumns } from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { WaitingReport } from '#shared/review/review-queues.ts'
import { byType, reportableOf } from './reportables.server.ts'
import { reportedFiles } from './reported-file.server.ts'

declare module '#shared/review/review-queues.ts' {
  interface QueueItems {
    reports: WaitingReport
  }
}

type Row = Omit<WaitingReport, 'path' | 'text' | 'version'> & { targetId: number }

const since = sql<Date>`case when c.appeal_state = 'open' then c.appealed_at else c.created_at end`
const waiting = sql`(c.status in ('open', 'in_review') or c.appeal_state = 'open')`

const reports = jsonList(
  jsonObject({
    reference: sql`r.reference`,
    reason: sql`r.reason`,
    message: sql`r.message`,
    at: isoSecond(sql<Date>`r.created_at`),
    kind: sql`case when r.reporter_id is not null then 'account' when r.contact is not null then 'address' else 'anonymous' end`,
  }),
  { from: sql`(select * from abuse_reports x where x.case_id = c.id order by x.id limit 50) r`, orderBy: sql`r.id` },
)
const notes = jsonList(jsonObject({ by: sql`u.username`, text: sql`n.text`, at: isoSecond(sql<Date>`n.created_at`) }), {
  from: sql`abuse_notes n join users u on u.id = n.author_id where n.case_id = c.id`,
  orderBy: sql`n.id`,
})
const files = () =>
  jsonList(jsonObject({ id: sql`m.id`, name: sql`m.name`, ext: sql`m.ext`, bytes: sql`m.bytes` }), {
    from: sql`(${reportedFiles()}) f join media m on m.id = f.id`,
    orderBy: sql`m.id desc`,
  })
const appeal = jsonObject({
  text: sql`c.appeal_text`,
  action: sql`c.action`,
  reason: sql`c.reason`,
  decidedBy: sql`(select username from users where id = c.decided_by)`,
})

/** Open cases and appeals, oldest first. */
export async function listReports(ctx: RequestContext): Promise<WaitingReport[]> {
  const me = authorizeTeam(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select c.id, ${waitingColumns(ctx, since)}, ${hasInterest(ctx, 'abuse_case', sql`c.id`)} as own,
      c.target_type as type, c.target_id as "targetId", c.status, c.target_state as "targetState",
      coalesce(${byType((reportable) => reportable.name(ctx, sql`c.target_id`), sql`null`)}, '') as name,
      (select username from users where id = c.assignee_id) as "takenBy", coalesce(c.assignee_id = ${me.id}, false) as mine,
      ${reports} as reports, ${notes} as notes, ${files()} as files, ${jsonIf(sql`c.appeal_state = 'open'`, appeal)} as appeal,
      (select count(*)::int from abuse_cases x where x.target_type = c.target_type and x.target_id = c.target_id
        and x.id < c.id) as earlier
    from abuse_cases c where ${waiting} order by ${since}, c.id limit ${QUEUE_LIMIT}`)
  return Promise.all(
    rows.map(async ({ targetId, ...row }) => {
      const content = await reportableOf(row.type).content(ctx, targetId)
      return { ...row, path: content?.path ?? null, text: content?.text ?? null, version: content?.version ?? null }
    }),
  )
}

registerQueue('reports', {
  list: listReports,
  waitingSince: sql`select ${since} as at from abuse_cases c where ${waiting}`,
})
