import { sql } from 'drizzle-orm'
import { queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import { getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoSecond, jsonIf, jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { WaitingReport } from '#shared/review/review-queues.ts'
import { byType, reportables } from './reportables.server.ts'
import { reportedFiles } from './reported-file.server.ts'
import { decideAppeal, decideCase } from './review.server.ts'
import { abuseCases } from './table.server.ts'

const c = columnsOf(abuseCases, 'c')

type Row = Omit<WaitingReport, 'path' | 'text' | 'version'> & { targetId: number }

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

const firstReason = sql`(select r.reason from abuse_reports r where r.case_id = c.id order by r.id limit 1)`

/** Open cases and appeals. */
export const reportQueue = queue('reports', {
  type: 'abuse_case',
  decisions: {
    dismiss: (ctx, id, form, version) => decideCase(ctx, id, 'dismiss', form, { version }),
    settle: (ctx, id, form, version) => decideCase(ctx, id, 'settle', form, { version }),
    warn: (ctx, id, form, version) => decideCase(ctx, id, 'warn', form, { version }),
    hide: (ctx, id, form, version) => decideCase(ctx, id, 'hide', form, { version }),
    remove: (ctx, id, form, version) => decideCase(ctx, id, 'remove', form, { version }),
    uphold: (ctx, id, form) => decideAppeal(ctx, id, 'uphold', form),
    overturn: (ctx, id, form) => decideAppeal(ctx, id, 'overturn', form),
  },
  from: sql`abuse_cases c left join lateral (select max(x.created_at) as latest, string_agg(concat_ws(' ', x.reference, x.message), ' ') as words
      from abuse_reports x where x.case_id = c.id) said on true`,
  id: c.id,
  since: sql<Date>`case when c.appeal_state = 'open' then c.appealed_at else c.created_at end`,
  waits: sql`(c.status in ('open', 'in_review') or c.appeal_state = 'open')`,
  stamp: stampOf(sql`coalesce(said.latest, c.created_at)`),
  kind: sql`case when c.appeal_state = 'open' then 'appeal' else 'report' end`,
  // What was reported has its name elsewhere: the words are those of the reports.
  words: sql`concat_ws(' ', said.words, c.appeal_text)`,
  line: (ctx) =>
    sql`${targetName(ctx)} as title, null as about, ${jsonObject({ type: c.targetType, reason: firstReason })} as reported`,
  item: (ctx) => sql`c.target_type as type, c.target_id as "targetId", c.status, c.target_state as "targetState",
      ${targetName(ctx)} as name,
      (select username from users where id = c.assignee_id) as "takenBy", coalesce(c.assignee_id = ${authorizeTeam(ctx).id}, false) as mine,
      ${reports} as reports, ${notes} as notes, ${files(ctx)} as files, ${jsonIf(sql`c.appeal_state = 'open'`, appeal)} as appeal,
      (select count(*)::int from abuse_cases x where x.target_type = c.target_type and x.target_id = c.target_id
        and x.id < c.id) as earlier`,
  read: async ({ targetId, ...row }: Row, ctx) => {
    const content = await getExtension(ctx, reportables, row.type).content(ctx, targetId)
    return { ...row, path: content?.path ?? null, text: content?.text ?? null, version: content?.version ?? null }
  },
})
