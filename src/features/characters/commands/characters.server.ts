import { count, eq } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { renewAddresses } from '#features/media/commands.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import {
  CHARACTER_TEXTS,
  CHARACTER_VISIBILITIES,
  CHARACTERS_MAX,
  type CharacterVisibility,
} from '#shared/characters/characters.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { listReaders } from '../queries/readers.server.ts'
import { characterChanges, characterSettings, characterVisibility, newCharacter } from '../schema.ts'
import { characterMedia, characters } from '../table.server.ts'
import { writeText } from '../versions/write-text.server.ts'

/** Creates a private character. A confirmed address is only needed to upload. */
export async function createCharacter(ctx: RequestContext, form: unknown): Promise<{ id: number }> {
  const me = authorizeSignedIn(ctx, 'characters:write')
  const { name } = parse(newCharacter, form)
  return transaction(ctx, async ({ db, now }) => {
    // Two requests at once must not pass the limit together.
    await db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
    const [owned] = await db.select({ total: count() }).from(characters).where(eq(characters.ownerId, me.id))
    if (owned!.total >= CHARACTERS_MAX) throw new AppError('too_many_characters')
    const row = { ownerId: me.id, name, createdAt: now, updatedAt: now }
    const [created] = await db.insert(characters).values(row).returning({ id: characters.id })
    return created!
  })
}

/** Name and status. */
export async function updateCharacterSettings(ctx: RequestContext, id: number, form: unknown) {
  await authorizeCharacterOwner(ctx, id)
  const settings = parse(characterSettings, form)
  await ctx.db
    .update(characters)
    .set({ ...settings, updatedAt: ctx.now })
    .where(eq(characters.id, id))
}

/** Who may open it. It cannot be made private while organizers read it: they would still, and the owner be told otherwise. */
export async function changeVisibility(ctx: RequestContext, id: number, form: unknown) {
  await authorizeCharacterOwner(ctx, id)
  const { visibility } = parse(characterVisibility, form)
  const removeOldFiles = await transaction(ctx, (txCtx) => setVisibility(txCtx, id, visibility))
  await removeOldFiles()
}

/** What the API changes at once: all of it or nothing. */
export async function updateCharacter(ctx: RequestContext, id: number, form: unknown) {
  await authorizeCharacterOwner(ctx, id)
  const changes = parse(characterChanges, form)
  const { name, status, visibility } = changes
  const removeOldFiles = await transaction(ctx, async (txCtx) => {
    const renewed = visibility ? await setVisibility(txCtx, id, visibility) : async () => {}
    const settings = { ...(name && { name }), ...(status && { status }), updatedAt: ctx.now }
    await txCtx.db.update(characters).set(settings).where(eq(characters.id, id))
    for (const text of CHARACTER_TEXTS) {
      const body = changes[text]
      if (body !== undefined)
        await writeText(txCtx, { id, text, body, revision: changes[`${text}_revision`] ?? null, decided: false })
    }
    return renewed
  })
  await removeOldFiles()
}

/** Shown to fewer people, the portrait gets another address. Returns a function to be called after the commit. */
async function setVisibility(ctx: RequestContext, id: number, visibility: CharacterVisibility) {
  const [before] = await ctx.db
    .select({ visibility: characters.visibility })
    .from(characters)
    .where(eq(characters.id, id))
    .for('update')
  const readers = visibility === 'private' ? await listReaders(ctx, id) : []
  if (readers.length > 0)
    throw new AppError('character_linked', { details: { events: readers.flatMap(({ events }) => events) } })
  await ctx.db.update(characters).set({ visibility, updatedAt: ctx.now }).where(eq(characters.id, id))
  const isNarrower = CHARACTER_VISIBILITIES.indexOf(visibility) < CHARACTER_VISIBILITIES.indexOf(before!.visibility)
  if (!isNarrower) return async () => {}
  return renewAddresses(ctx.db, ctx.services.storage, { links: characterMedia, parentId: id })
}
