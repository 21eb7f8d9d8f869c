import { getCharacter } from '#features/characters/queries/character.server.ts'
import { getOwnCharacterText } from '#features/characters/queries/texts.server.ts'
import { writtenText } from '#features/characters/schema.ts'
import { signedInPerson } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { CharacterText } from '#shared/characters/characters.ts'
import { type CharacterCall, loadCharacterPage } from '../load-character.server.ts'
import type { EditedText } from './text-editor.tsx'

/** A text for its writer. A form that was sent after the session ended is shown with what was typed, and nothing of the character. */
export const loadEditor = (call: CharacterCall, text: CharacterText) =>
  loadCharacterPage(call, async (ctx, id): Promise<EditedText> => {
    const page = { id, text, constraints: formConstraints(writtenText), now: ctx.now }
    if (!signedInPerson(ctx)) return { ...page, stored: null }
    const { body, revision } = await getOwnCharacterText(ctx, id, text)
    const { name } = await getCharacter(ctx, id)
    return { ...page, stored: { name, body, revision } }
  })
