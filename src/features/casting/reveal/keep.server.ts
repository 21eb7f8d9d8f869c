import { and, eq } from 'drizzle-orm'
import { createCharacter } from '#features/characters/commands/characters.server.ts'
import { linkCharacter } from '#features/characters/links/link.server.ts'
import { writeText } from '#features/characters/versions/write-text.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizePlayer } from '../access.server.ts'
import { listRevealed } from '../preferences/own.server.ts'
import { partRef } from '../schema.ts'
import { castingReveals } from '../table.server.ts'
import { revealedJob } from './reveal.server.ts'

/**
 * Makes a character of the player's own of the one that they were given, once: with its summary as biography and its text as background,
 * linked to the registration. Throws 404 before it is revealed, and `too_many_characters`.
 */
export async function keepPart(ctx: RequestContext, registrationId: number, form: unknown) {
  await authorizePlayer(ctx, registrationId)
  const { part: partId } = parse(partRef, form)
  const characterId = await transaction(ctx, async (txCtx) => {
    const part = (await listRevealed(txCtx, registrationId)).find(({ id }) => id === partId)
    if (!part) throw notFound()
    const told = { registrationId, partId, createdAt: ctx.now }
    const added = await txCtx.db.insert(castingReveals).values(told).onConflictDoNothing().returning()
    // Read before the email that tells of it was sent.
    if (added.length > 0) await enqueue(txCtx, revealedJob, { registrationId, partId })
    const ofPart = and(eq(castingReveals.registrationId, registrationId), eq(castingReveals.partId, partId))
    const [row] = await txCtx.db.select().from(castingReveals).where(ofPart).for('update')
    if (row!.characterId !== null) return row!.characterId
    const { id } = await createCharacter(txCtx, { name: part.title })
    await writeText(txCtx, { id, text: 'biography', body: part.summary, revision: null, decided: true })
    await writeText(txCtx, { id, text: 'background', body: part.body, revision: null, decided: true })
    await txCtx.db.update(castingReveals).set({ characterId: id }).where(ofPart)
    return id
  })
  await linkCharacter(ctx, { characterId, registrationId })
  return characterId
}
