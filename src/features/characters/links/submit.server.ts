import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { nullable } from '#platform/forms/zod-fields.ts'
import { characterLinks, characters } from '../table.server.ts'
import { isOff, isOver } from './event-state.server.ts'
import { authorizeLinkOwner } from './unlink.server.ts'

/** `replaces`: when what is to be replaced was submitted, as the form showed it. */
const submissionForm = z.object({ replaces: nullable(z.iso.datetime()) })

/**
 * Submits a character to the organizers of an event: its name and texts as they are now are frozen for them, whatever is changed later. It
 * replaces what was submitted before only where the form said so. Throws 404, `link_ended` once the organizers do not read the character any
 * more or the event is over, and `submitted_meanwhile`.
 */
export async function submitCharacter(ctx: RequestContext, linkId: number, form: unknown = {}) {
  const { characterId, registrationId } = await authorizeLinkOwner(ctx, linkId)
  const { replaces } = parse(submissionForm, form)
  await transaction(ctx, async (txCtx) => {
    const [character] = await txCtx.db.select().from(characters).where(eq(characters.id, characterId)).for('update')
    const [link] = await txCtx.db.select().from(characterLinks).where(eq(characterLinks.id, linkId)).for('update')
    const event = await getEvent(txCtx, registrationId)
    if (!character || character.deletedAt || !link || link.revokedAt || event.closed) throw new AppError('link_ended')
    const { name: submittedName, biography: submittedBiography, background: submittedBackground } = character
    const submission = { submittedName, submittedBiography, submittedBackground }
    // The same form sent twice.
    const isSame = (Object.keys(submission) as (keyof typeof submission)[]).every(
      (key) => link[key] === submission[key],
    )
    if (isSame && link.approval !== 'changes_requested') return
    if ((link.submittedAt?.toISOString() ?? null) !== replaces) throw new AppError('submitted_meanwhile')
    await txCtx.db
      .update(characterLinks)
      .set({
        ...submission,
        submittedAt: txCtx.now,
        approval: event.asksApproval ? 'pending' : 'none',
        approvalReason: null,
        decidedBy: null,
        decidedAt: null,
      })
      .where(eq(characterLinks.id, linkId))
  })
}

async function getEvent(ctx: RequestContext, registrationId: number) {
  const [event] = await ctx.db.execute<{ closed: boolean; asksApproval: boolean }>(sql`
    select ${isOver(ctx)} or ${isOff} as closed, coalesce(s.character_approval, false) as "asksApproval"
    from registrations r join events e on e.id = r.event_id left join venues v on v.id = e.venue_id
      left join registration_settings s on s.event_id = e.id where r.id = ${registrationId}`)
  return event!
}
