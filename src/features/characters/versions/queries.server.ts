import { and, desc, eq, sql } from 'drizzle-orm'
import { diffWords } from '#features/audit/diff.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { CHARACTER_VERSIONS_MAX, type CharacterText } from '#shared/characters/characters.ts'
import type { DiffPart } from '#shared/review/diff.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { characterVersions } from '../table.server.ts'

/** `savedAt`: of the last edit that is part of it. */
export type CharacterVersion = { id: number; revision: number; savedAt: Date; length: number }

const ofText = (id: number, text: CharacterText) =>
  and(eq(characterVersions.characterId, id), eq(characterVersions.text, text))

/** The versions of a text for its writer, latest first; the first is the text as it is now. */
export async function listVersions(ctx: RequestContext, id: number, text: CharacterText): Promise<CharacterVersion[]> {
  await authorizeCharacterOwner(ctx, id)
  return ctx.db
    .select({
      id: characterVersions.id,
      revision: characterVersions.revision,
      savedAt: characterVersions.updatedAt,
      length: sql<number>`length(${characterVersions.body})`,
    })
    .from(characterVersions)
    .where(ofText(id, text))
    .orderBy(desc(characterVersions.revision))
    .limit(CHARACTER_VERSIONS_MAX)
}

type Comparison = { id: number; text: CharacterText; from: number; to: number }

/** How two versions of a text differ. Throws 404 for those of another character or text. */
export async function compareVersions(
  ctx: RequestContext,
  { id, text, from, to }: Comparison,
): Promise<{ pieces: DiffPart[] }> {
  await authorizeCharacterOwner(ctx, id)
  const [before, after] = [await getBody(ctx, id, text, from), await getBody(ctx, id, text, to)]
  return { pieces: diffWords(before, after) }
}

async function getBody({ db }: RequestContext, id: number, text: CharacterText, versionId: number) {
  const [version] = isRowId(versionId)
    ? await db
        .select({ body: characterVersions.body })
        .from(characterVersions)
        .where(and(ofText(id, text), eq(characterVersions.id, versionId)))
    : []
  if (!version) throw notFound()
  return version.body
}
