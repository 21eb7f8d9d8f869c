import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { CHARACTER_FILE_BYTES } from '#shared/characters/character-file.ts'
import { CHARACTER_TEXTS } from '#shared/characters/characters.ts'
import { createCharacter, updateCharacterSettings } from '../commands/characters.server.ts'
import { writeText } from '../versions/write-text.server.ts'
import { characterFile } from './schema.ts'

/**
 * Makes a private character of a file that was exported, whoever exported it. Several of one name are fine. Throws `invalid` with the
 * place of the first errors, by names as `character.name`; `file` where it is no such file at all.
 */
export async function importCharacter(ctx: RequestContext, file: Uint8Array): Promise<{ id: number }> {
  authorizeSignedIn(ctx)
  const { character } = parse(characterFile, readJson(file))
  const { name, status } = character
  return transaction(ctx, async (txCtx) => {
    const { id } = await createCharacter(txCtx, { name })
    await updateCharacterSettings(txCtx, id, { name, status })
    for (const text of CHARACTER_TEXTS)
      if (character[text]) await writeText(txCtx, { id, text, body: character[text], revision: null, decided: false })
    return { id }
  })
}

function readJson(bytes: Uint8Array): unknown {
  if (bytes.length > CHARACTER_FILE_BYTES) throw new AppError('invalid', { fields: { file: 'too_long' } })
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // Answered below, as is JSON of anything else than an object.
  }
  throw new AppError('invalid', { fields: { file: 'wrong' } })
}
