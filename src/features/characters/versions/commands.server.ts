import { and, eq } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CharacterText } from '#shared/characters/characters.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { writtenText } from '../schema.ts'
import { characterVersions } from '../table.server.ts'
import { writeText } from './write-text.server.ts'

/** Saves a text. Throws `changed_meanwhile` when it was changed since the writer opened it. Returns the present revision. */
export async function saveCharacterText(ctx: RequestContext, id: number, text: CharacterText, form: unknown) {
  await authorizeCharacterOwner(ctx, id)
  const written = parse(writtenText, form)
  return { revision: await transaction(ctx, (txCtx) => writeText(txCtx, { id, text, ...written })) }
}

/** Makes a text what it was; the present one stays in the history. Returns the present revision. */
export async function restoreVersion(ctx: RequestContext, id: number, text: CharacterText, versionId: number) {
  await authorizeCharacterOwner(ctx, id)
  return transaction(ctx, async (txCtx) => {
    const [version] = isRowId(versionId)
      ? await txCtx.db
          .select({ body: characterVersions.body })
          .from(characterVersions)
          .where(
            and(
              eq(characterVersions.id, versionId),
              eq(characterVersions.characterId, id),
              eq(characterVersions.text, text),
            ),
          )
      : []
    if (!version) throw notFound()
    return writeText(txCtx, { id, text, body: version.body, revision: null, decided: true })
  })
}
