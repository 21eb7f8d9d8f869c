import { type SQL, sql } from 'drizzle-orm'
import { abuseCases } from '#features/abuse-reports/table.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import { QUEUE_RULES, type Queue, type QueueKind } from '#shared/review/queues.ts'

/** The periods of the figures, in days. */
export const PERIODS = [30, 90] as const
export type Period = (typeof PERIODS)[number]

/** More decisions than this are not read: the newest count. */
const DECISIONS_MAX = 10_000

/** SQL: the last time that the subject of the entry `h` was sent in, before that entry. A decision that was undone is no such time. */
const lastEntryTo = (state: string): SQL => sql`(select max(p.created_at) from audit_log p
  where p.entity_type = h.entity_type and p.entity_id = h.entity_id and p.id < h.id and p.to_state = ${state} and p.undoes is null)`

type Decided = { queue: Queue; kind: QueueKind | undefined; type: AuditedType; actions: readonly string[] }
const DECISIONS: Decided[] = QUEUE_RULES.flatMap(([queue, { keys, decisions }]) =>
  Object.values(keys).flatMap((type) =>
    Object.values(decisions).map(({ kind, actions }) => ({ queue, kind, type, actions })),
  ),
)

/** SQL: since when the subject of the entry `h` had waited: since it was made, where it cannot be sent in again. */
function waitedSince(ctx: RequestContext, { queue, kind, type }: Decided): SQL {
  const { table } = getExtension(ctx, reviewables, type)
  const madeAt = kind === 'appeal' ? abuseCases.appealedAt.name : 'created_at'
  const made = sql`(select x.${sql.identifier(madeAt)} from ${table} x where x.id = h.entity_id)`
  if (queue === 'events') return lastEntryTo('submitted')
  return queue === 'organizations' || queue === 'proposals' ? sql`coalesce(${lastEntryTo('pending')}, ${made})` : made
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
const everyAction = textArray(DECISIONS.flatMap(({ actions }) => actions))
const byAction = (result: (one: Decided) => SQL) =>
  sql`case ${sql.join(
    DECISIONS.map(
      (one) => sql`when h.entity_type = ${one.type} and h.action = any(${textArray(one.actions)}) then ${result(one)}`,
    ),
    sql` `,
  )} end`

/** Of a queue, or of all of them where `queue` is null. Hours are counted day and night. */
export type DecisionTimes = {
  queue: Queue | null
  period: Period
  count: number
  medianHours: number
  /** Nine of ten took no longer. */
  p90Hours: number
  /** The share within the promised hours, 0 to 1. */
  inTime: number
}

/** How long the site team took to decide, by queue and period. Decisions that were undone do not count, nor those after changes were asked for. */
export async function getDecisionTimes(ctx: RequestContext): Promise<DecisionTimes[]> {
  authorizeTeam(ctx)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const day = sql`interval '1 day'`
  const rows = await ctx.db.execute<DecisionTimes>(sql`
    with h as materialized (
      select a.id, a.action, a.entity_type, a.entity_id, a.created_at from audit_log a
      where a.created_at > ${now} - ${Math.max(...PERIODS)}::int * ${day} and a.created_at <= ${now} and a.action = any(${everyAction})
        and a.from_state is distinct from 'changes_requested' and not exists (select 1 from audit_log u where u.undoes = a.id)
      order by a.created_at desc limit ${DECISIONS_MAX}),
    timed as materialized (
      select ${byAction(({ queue }) => sql`${queue}`)} as queue, h.created_at as at,
        extract(epoch from h.created_at - ${byAction((one) => waitedSince(ctx, one))}) / 3600 as hours from h)
    select t.queue, p.days as period, count(*)::int as count,
      percentile_cont(0.5) within group (order by t.hours)::float8 as "medianHours",
      percentile_cont(0.9) within group (order by t.hours)::float8 as "p90Hours",
      avg((t.hours <= ${VERIFICATION_HOURS})::int)::float8 as "inTime"
    from timed t join (values ${sql.join(
      PERIODS.map((days) => sql`(${days}::int)`),
      sql`, `,
    )}) p(days) on t.at > ${now} - p.days * ${day}
    where t.hours >= 0 group by grouping sets ((p.days), (p.days, t.queue))
    order by p.days, t.queue is not null, count(*) desc, t.queue`)
  return [...rows]
}
