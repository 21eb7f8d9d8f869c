import { and, eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { CHARACTER_NOTES_MAX } from '#shared/characters/notes.ts'
import { lockListedLink } from '../lock-link.server.ts'
import { noteForm, noteRemoval } from '../schema.ts'
import { characterNotes } from './table.server.ts'

/** Writes a note about a linked character, for its player or for the team alone. Nobody is emailed. Throws `too_many_notes`. */
export async function addNote(ctx: RequestContext, ref: EventRef, linkId: number, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const me = authorizeSignedIn(ctx)
  const note = parse(noteForm, form)
  await transaction(ctx, async (txCtx) => {
    await lockListedLink(txCtx, eventId, linkId)
    const count = await txCtx.db.$count(characterNotes, eq(characterNotes.linkId, linkId))
    if (count >= CHARACTER_NOTES_MAX) throw new AppError('too_many_notes')
    await txCtx.db.insert(characterNotes).values({ ...note, linkId, authorId: me.id, createdAt: ctx.now })
  })
}

/** Deletes a note of the actor's own. Throws 404 for those of others. */
export async function deleteNote(ctx: RequestContext, ref: EventRef, linkId: number, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'characters.edit', ref)
  const me = authorizeSignedIn(ctx)
  const { note } = parse(noteRemoval, form)
  await transaction(ctx, async (txCtx) => {
    await lockListedLink(txCtx, eventId, linkId)
    const isOwn = and(
      eq(characterNotes.id, note),
      eq(characterNotes.linkId, linkId),
      eq(characterNotes.authorId, me.id),
    )
    const deleted = await txCtx.db.delete(characterNotes).where(isOwn).returning({ id: characterNotes.id })
    if (deleted.length === 0) throw notFound()
  })
}
