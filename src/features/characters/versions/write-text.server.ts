import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { CHARACTER_VERSION_MINUTES, CHARACTER_VERSIONS_MAX, type CharacterText } from '#shared/characters/characters.ts'
import { characters, characterVersions } from '../table.server.ts'

type TextChange = {
  id: number
  text: CharacterText
  body: string
  /** The revision that the text is based on; null replaces whatever is there. */
  revision: number | null
  /** A version of its own, whatever the time since the last one: the text that it replaces was written by other means. */
  decided: boolean
}

/** The column that counts the changes of a text. */
const REVISION = { biography: 'biographyRevision', background: 'backgroundRevision' } as const

/**
 * Writes a text and its version, inside the transaction of a command that has authorized. Throws `changed_meanwhile` for a text that is
 * based on an older revision, so that it replaces nothing that its writer has not seen. Returns the present revision.
 */
export async function writeText(
  ctx: RequestContext,
  { id, text, body, revision, decided }: TextChange,
): Promise<number> {
  const column = REVISION[text]
  const [row] = await ctx.db
    .select({ body: characters[text], revision: characters[column] })
    .from(characters)
    .where(eq(characters.id, id))
    .for('update')
  const current = row!
  // Whatever it is based on: nothing is lost.
  if (current.body === body) return current.revision
  if (revision !== null && revision !== current.revision) throw new AppError('changed_meanwhile')
  const next = current.revision + 1
  await ctx.db
    .update(characters)
    .set({ [text]: body, [column]: next, updatedAt: ctx.now })
    .where(eq(characters.id, id))
  const isNew =
    decided || revision === null || !(await extendVersion(ctx, { id, text, body, from: current.revision, to: next }))
  if (isNew) await addVersion(ctx, { id, text, body, revision: next })
  return next
}

type Extension = { id: number; text: CharacterText; body: string; from: number; to: number }

/** Edits within a few minutes are one version. Returns false where the last version is older, or is not the text that was changed. */
async function extendVersion({ db, now }: RequestContext, { id, text, body, from, to }: Extension): Promise<boolean> {
  const [last] = await db
    .select({ id: characterVersions.id, revision: characterVersions.revision, createdAt: characterVersions.createdAt })
    .from(characterVersions)
    .where(and(eq(characterVersions.characterId, id), eq(characterVersions.text, text)))
    .orderBy(desc(characterVersions.revision))
    .limit(1)
  const minutes = last ? (now.getTime() - last.createdAt.getTime()) / 60_000 : 0
  if (!last || last.revision !== from || minutes >= CHARACTER_VERSION_MINUTES) return false
  await db
    .update(characterVersions)
    .set({ body, revision: to, updatedAt: now })
    .where(eq(characterVersions.id, last.id))
  return true
}

type NewVersion = { id: number; text: CharacterText; body: string; revision: number }

/** Adds a version, and erases those that are too many. */
async function addVersion({ db, now }: RequestContext, { id, text, body, revision }: NewVersion) {
  await db.insert(characterVersions).values({ characterId: id, text, revision, body, createdAt: now, updatedAt: now })
  const ofText = and(eq(characterVersions.characterId, id), eq(characterVersions.text, text))
  const kept = db
    .select({ id: characterVersions.id })
    .from(characterVersions)
    .where(ofText)
    .orderBy(desc(characterVersions.revision))
    .limit(CHARACTER_VERSIONS_MAX)
  await db.delete(characterVersions).where(and(ofText, notInArray(characterVersions.id, kept)))
}
