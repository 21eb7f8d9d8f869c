import { sql } from 'drizzle-orm'
import { hasInterest } from '#features/review/access.server.ts'
import {
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import { getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonIf, jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { WaitingReport } from '#shared/review/review-queues.ts'
import { byType, reportables } from './reportables.server.ts'
import { reportedFiles } from './reported-file.server.ts'
import { decideAppeal, decideCase } from './review.server.ts'

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
const files = (ctx: RequestContext) =>
  jsonList(jsonObject({ id: sql`m.id`, name: sql`m.name`, ext: sql`m.ext`, bytes: sql`m.bytes` }), {
    from: sql`(${reportedFiles(ctx)}) f join media m on m.id = f.id`,
    orderBy: sql`m.id desc`,
  })
const appeal = jsonObject({
  text: sql`c.appeal_text`,
  action: sql`c.action`,
  reason: sql`c.reason`,
  decidedBy: sql`(select username from users where id = c.decided_by)`,
})

/** SQL: what the reported thing is called; empty where it is gone. */
const targetName = (ctx: RequestContext) =>
  sql`coalesce(${byType(ctx, (reportable) => reportable.name(ctx, sql`c.target_id`), sql`null`)}, '')`

/** Open cases and appeals, oldest first. */
export async function listReports(ctx: RequestContext, keys: QueueKeys = null): Promise<WaitingReport[]> {
  const me = authorizeTeam(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select c.id, ${waitingColumns(ctx, since)}, ${hasInterest(ctx, 'abuse_case', sql`c.id`)} as own,
      c.target_type as type, c.target_id as "targetId", c.status, c.target_state as "targetState",
      ${targetName(ctx)} as name,
      (select username from users where id = c.assignee_id) as "takenBy", coalesce(c.assignee_id = ${me.id}, false) as mine,
      ${reports} as reports, ${notes} as notes, ${files(ctx)} as files, ${jsonIf(sql`c.appeal_state = 'open'`, appeal)} as appeal,
      (select count(*)::int from abuse_cases x where x.target_type = c.target_type and x.target_id = c.target_id
        and x.id < c.id) as earlier
    from abuse_cases c where ${waiting} and ${isAmongKeys(sql`c.id`, keys)} order by ${since}, c.id limit ${QUEUE_LIMIT}`)
  return Promise.all(
    rows.map(async ({ targetId, ...row }) => {
      const content = await getExtension(ctx, reportables, row.type).content(ctx, targetId)
      return { ...row, path: content?.path ?? null, text: content?.text ?? null, version: content?.version ?? null }
    }),
  )
}

const firstReason = sql`(select r.reason from abuse_reports r where r.case_id = c.id order by r.id limit 1)`

const listReportRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select c.id::text as key, ${targetName(ctx)} as title, null as about, case when c.appeal_state = 'open' then 'appeal' end as badge,
      ${jsonObject({ type: sql`c.target_type`, reason: firstReason })} as reported, ${waitingHours(ctx, since)} as hours,
      ${hasInterest(ctx, 'abuse_case', sql`c.id`)} as own
    from abuse_cases c where ${waiting} and ${isAmongKeys(sql`c.id`, keys)}`)),
]

export const reportQueue: QueueSource<'reports'> = {
  queue: 'reports',
  list: listReports,
  rows: listReportRows,
  // What was reported has its name elsewhere: the words are those of the reports.
  waiting: sql`select c.id::text as key, ${since} as at, ${stampOf(sql`coalesce(r.latest, c.created_at)`)} as stamp,
      case when c.appeal_state = 'open' then 'appeal' else 'report' end as kind, concat_ws(' ', r.words, c.appeal_text) as words
    from abuse_cases c left join lateral (select max(x.created_at) as latest, string_agg(concat_ws(' ', x.reference, x.message), ' ') as words
      from abuse_reports x where x.case_id = c.id) r on true
    where ${waiting}`,
  decisions: {
    dismiss: (ctx, id, form, version) => decideCase(ctx, id, 'dismiss', form, { version }),
    settle: (ctx, id, form, version) => decideCase(ctx, id, 'settle', form, { version }),
    warn: (ctx, id, form, version) => decideCase(ctx, id, 'warn', form, { version }),
    hide: (ctx, id, form, version) => decideCase(ctx, id, 'hide', form, { version }),
    remove: (ctx, id, form, version) => decideCase(ctx, id, 'remove', form, { version }),
    uphold: (ctx, id, form) => decideAppeal(ctx, id, 'uphold', form),
    overturn: (ctx, id, form) => decideAppeal(ctx, id, 'overturn', form),
  },
}
