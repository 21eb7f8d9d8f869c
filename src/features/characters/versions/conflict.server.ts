import { diffWords } from '#features/audit/diff.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CharacterText } from '#shared/characters/characters.ts'
import type { TextConflict } from '#shared/characters/text-conflict.ts'
import { getOwnCharacterText } from '../queries/texts.server.ts'

/** What a text is now, and how it differs from what its writer has: for a text that was refused because it is based on an older one. */
export async function findTextConflict(
  ctx: RequestContext,
  id: number,
  text: CharacterText,
  own: string,
): Promise<TextConflict> {
  const { body, revision, savedAt } = await getOwnCharacterText(ctx, id, text)
  return { body, revision, savedAt: savedAt?.toISOString() ?? null, pieces: diffWords(body, own) }
}
