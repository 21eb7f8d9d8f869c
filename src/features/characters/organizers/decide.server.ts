import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { findSettings } from '#features/registrations/settings/queries.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { characterLinks } from '../table.server.ts'
import { characterDecidedJob } from './decided.server.ts'
import { lockListedLink } from './lock-link.server.ts'
import { approvalForm, changesForm } from './schema.ts'

/** Approves what was submitted of a character. Throws as `decide`. */
export async function approveCharacter(ctx: RequestContext, ref: EventRef, linkId: number, form: unknown) {
  await authorizeEvent(ctx, 'characters.edit', ref)
  const { submitted } = parse(approvalForm, form)
  return decide(ctx, ref, { linkId, submitted, approval: 'approved', reason: null })
}

/** Asks the player to change what they submitted, and says why. Throws as `decide`. */
export async function requestCharacterChanges(ctx: RequestContext, ref: EventRef, linkId: number, form: unknown) {
  await authorizeEvent(ctx, 'characters.edit', ref)
  const { submitted, reason } = parse(changesForm, form)
  return decide(ctx, ref, { linkId, submitted, approval: 'changes_requested', reason })
}

type Decision = {
  linkId: number
  submitted: string
  approval: 'approved' | 'changes_requested'
  reason: string | null
}

/**
 * Decides about what was submitted, and tells the player by email. The same decision again changes nothing. Throws 404, `own_character`
 * for one of the actor's own, `not_approving` where the event does not ask for it, `link_ended` once the access has ended, and
 * `submitted_meanwhile` when the player has submitted something else than was read.
 */
async function decide(ctx: RequestContext, ref: EventRef, { linkId, submitted, approval, reason }: Decision) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const me = authorizeSignedIn(ctx)
  await transaction(ctx, async (txCtx) => {
    const link = await lockListedLink(txCtx, eventId, linkId)
    if (link.ownerId === me.id) throw new AppError('own_character')
    if (!(await findSettings(txCtx, eventId)).characterApproval) throw new AppError('not_approving')
    if (link.isRevoked) throw new AppError('link_ended')
    if (link.submittedAt === null || new Date(link.submittedAt).toISOString() !== submitted)
      throw new AppError('submitted_meanwhile')
    if (link.approval === approval && link.approvalReason === reason) return
    const decided = { approval, approvalReason: reason, decidedBy: me.id, decidedAt: ctx.now }
    await txCtx.db.update(characterLinks).set(decided).where(eq(characterLinks.id, linkId))
    await recordAudit(txCtx, {
      action: approval === 'approved' ? 'approveCharacter' : 'requestCharacterChanges',
      entityType: 'event',
      entityId: eventId,
      from: link.approval,
      to: approval,
      details: { link: linkId },
    })
    await enqueue(txCtx, characterDecidedJob, { linkId, decidedAt: ctx.now.toISOString() })
  })
}
