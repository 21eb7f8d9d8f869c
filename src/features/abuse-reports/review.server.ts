import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { blockFiles, removeFileBlocks } from '#features/media/contents/blocked-files.server.ts'
import { authorizeDecision } from '#features/review/access.server.ts'
import { applyDecision, decision } from '#features/review/commands/decisions.server.ts'
import { lockReviewable, reviewable } from '#features/review/commands/reviewables.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { getExtension } from '#kit/extension-point.ts'
import { jobKind } from '#kit/job.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CaseStatus, TargetState } from '#shared/review/abuse-reports.ts'
import { ownerIds } from './queries.server.ts'
import { byType, reportables } from './reportables.server.ts'
import { noteForm } from './schema.ts'
import { abuseCases, abuseNotes } from './table.server.ts'

export const caseReviewable = reviewable({
  type: 'abuse_case',
  name: (ctx, { id }) =>
    sql`select ${byType(ctx, (reportable) => reportable.name(ctx, sql`c.target_id`), sql`null`)} from abuse_cases c where c.id = ${id}`,
  table: abuseCases,
  state: sql<
    CaseStatus | 'appealed'
  >`case when ${abuseCases.appealState} = 'open' then 'appealed' else ${abuseCases.status} end`,
  columns: [
    ...(['status', 'action', 'reason', 'decidedBy', 'decidedAt', 'assigneeId', 'targetState'] as const),
    ...(['appealState', 'appealReason', 'appealDecidedBy', 'appealDecidedAt'] as const),
  ],
  // Whose thing it is, who reported it, and of an appeal who decided first, where there is someone else.
  interest: (ctx, me, id) => sql`exists (select 1 from abuse_cases c where c.id = ${id} and (
    exists (select 1 from abuse_reports own_r where own_r.case_id = c.id and own_r.reporter_id = ${me})
    or ${byType(ctx, (reportable) => reportable.interest(ctx, me, sql`c.target_id`), sql`false`)}
    or (c.appeal_state = 'open' and c.decided_by = ${me} and exists (select 1 from users other
      where other.id <> ${me} and other.site_role <> 'member' and other.confirmed_at is not null and other.blocked_at is null
        and other.erased_at is null))))`,
  recipient: (ctx, id) => sql`${recipientColumns()} from abuse_cases c
    join users u on u.id = (select min(own.id) from unnest(${ownerIds(ctx)}) own (id)) where c.id = ${id}`,
  undo: async (ctx, { entityId }, restoreColumns) => {
    const find = () => ctx.db.select().from(abuseCases).where(eq(abuseCases.id, entityId))
    const [before] = await find()
    await restoreColumns()
    const [now] = await find()
    await changeTarget(ctx, entityId, targetOf(before!), now!.targetState, null)
  },
})

type Target = Pick<typeof abuseCases.$inferSelect, 'targetType' | 'targetId' | 'targetState'>
const targetOf = ({ targetType: type, targetId: id, targetState: state }: Target) => ({ type, id, state })

/** Hides, removes or shows the thing, and refuses its files from now on or no longer. */
async function changeTarget(
  ctx: RequestContext,
  caseId: number,
  { type, id, state }: ReturnType<typeof targetOf>,
  to: TargetState,
  reason: string | null,
) {
  if (state === to) return
  const reportable = getExtension(ctx, reportables, type)
  await reportable.setState(ctx, id, to, reason)
  if (to === 'removed')
    await blockFiles(ctx, caseId, {
      files: reportable.files(sql`${id}::int`),
      contents: reportable.contents?.(sql`${id}::int`) ?? null,
    })
  if (state === 'removed') await removeFileBlocks(ctx, caseId)
}

/** `entry` is the id in the audit log; starts after the undo period. */
export const reportDecidedJob = jobKind('reports.decided', { entry: z.int() })
const emailJob = reportDecidedJob
const WAITING = ['open', 'in_review'] as const

/** A moderator takes the case: the others see whose it is. */
export const takeCase = decision(caseReviewable, {
  action: 'takeReport',
  from: ['open'],
  to: 'in_review',
  set: ({ me }) => ({ status: 'in_review', assigneeId: me }),
})

/** Adds a note for the site team. Returns the id of the audit log entry, which does not hold its text. */
export async function addNote(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  const { note } = parse(noteForm, form)
  return transaction(ctx, async (txCtx) => {
    const { state } = await lockReviewable(txCtx, caseReviewable, id)
    await authorizeDecision(txCtx, 'abuse_case', id)
    await txCtx.db.insert(abuseNotes).values({ caseId: id, authorId: me.id, text: note, createdAt: ctx.now })
    return recordAudit(txCtx, { action: 'noteReport', entityType: 'abuse_case', entityId: id, from: state, to: state })
  })
}

/** The decisions: what becomes of the case and of the thing. */
const DECISIONS = {
  dismiss: { action: 'dismissReport', status: 'dismissed', outcome: null, target: 'shown' },
  settle: { action: 'settleReport', status: 'resolved', outcome: 'none', target: 'shown' },
  warn: { action: 'warnReported', status: 'resolved', outcome: 'warned', target: 'shown' },
  hide: { action: 'hideReport', status: 'resolved', outcome: 'hidden', target: 'hidden' },
  remove: { action: 'removeReported', status: 'resolved', outcome: 'removed', target: 'removed' },
} as const
export type CaseDecision = keyof typeof DECISIONS

/** `version` is the content that was read (`listQueue`), so that nothing is decided unread. */
type DecideOptions = { version?: string | null | undefined }

/** Decides a case. All but a dismissal need a reason, which its owner is sent. */
export async function decideCase(
  ctx: RequestContext,
  id: number,
  intent: CaseDecision,
  form: unknown,
  { version }: DecideOptions = {},
): Promise<number> {
  const me = authorizeTeam(ctx)
  const { action, status, outcome, target } = DECISIONS[intent]
  const reason = intent === 'dismiss' ? null : parse(reasonForm, form).reason
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, caseReviewable, id)
    const reported = targetOf(locked.row)
    await assertRead(txCtx, reported, version)
    const set = { status, action: outcome, reason, decidedBy: me.id, decidedAt: ctx.now, targetState: target }
    const entry = await applyDecision(txCtx, locked, { action, from: WAITING, to: status, set, reason, emailJob })
    await changeTarget(txCtx, id, reported, target, reason)
    return entry
  })
}

/** Decides an appeal: the decision stands, or the thing is shown again. */
export async function decideAppeal(
  ctx: RequestContext,
  id: number,
  intent: 'uphold' | 'overturn',
  form: unknown,
): Promise<number> {
  const me = authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, caseReviewable, id)
    const reported = targetOf(locked.row)
    const target = intent === 'overturn' ? 'shown' : reported.state
    const entry = await applyDecision(txCtx, locked, {
      action: intent === 'overturn' ? 'overturnReport' : 'upholdReport',
      reason,
      emailJob,
      from: ['appealed'],
      to: locked.row.status,
      set: {
        appealDecidedBy: me.id,
        appealDecidedAt: ctx.now,
        appealReason: reason,
        appealState: intent === 'overturn' ? 'overturned' : 'upheld',
        targetState: target,
      },
    })
    await changeTarget(txCtx, id, reported, target, reason)
    return entry
  })
}

async function assertRead(
  ctx: RequestContext,
  { type, id }: ReturnType<typeof targetOf>,
  version: string | null | undefined,
) {
  if (!version) return
  const content = await getExtension(ctx, reportables, type).content(ctx, id)
  if (content && content.version !== version) throw new AppError('changed_since')
}
