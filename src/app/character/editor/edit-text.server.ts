import { authorizeCharacterOwner } from '#features/characters/access.server.ts'
import { saveCharacterText } from '#features/characters/versions/commands.server.ts'
import { findTextConflict } from '#features/characters/versions/conflict.server.ts'
import { signedInPerson } from '#platform/context/request-context.ts'
import { textOf } from '#platform/forms/read-form.server.ts'
import { formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { CHARACTER_TEXT_MAX, type CharacterText } from '#shared/characters/characters.ts'
import type { TextConflict } from '#shared/characters/text-conflict.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { type CharacterCall, characterIdIn } from '../load-character.server.ts'

/** A character of the longest text may take nine bytes in a form: three of UTF-8, each percent-encoded. */
const MAX_BODY_BYTES = 9 * CHARACTER_TEXT_MAX + 16 * 1024

export type EditResult = {
  failure: FormFailure | null
  conflict: TextConflict | null
  /** Saved by itself; the writer stays. */
  saved: { revision: number; at: string } | null
  /** Both texts one after the other, to be edited into one. */
  merged: { body: string; revision: number } | null
}

/**
 * Saves a text: by itself (`auto`), or by a button, which leads to the text. A text that is based on an older one than is there is answered with
 * both: its writer replaces the other (`mine`), or edits both into one (`merge`).
 */
export async function editText(call: CharacterCall, text: CharacterText) {
  const id = characterIdIn(call.params)
  const ctx = getContext(call.context)
  const result = await runFormAction(
    call,
    async (own, form) => {
      if (form['intent'] === 'merge') return { merged: await merge(call, text, textOf(form, 'body')) }
      const { revision } = await saveCharacterText(own, id, text, {
        ...form,
        decided: form['intent'] === 'mine' || form['decided'] === '1' ? '1' : '',
      })
      return { revision }
    },
    {
      // What someone wrote until their session ended is read and shown again; of others nothing is read.
      authorize: (asking) => (signedInPerson(asking) ? authorizeCharacterOwner(asking, id) : undefined),
      limit: MAX_BODY_BYTES,
      idempotent: true,
    },
  )
  const { failure, done } = result
  const conflict =
    failure?.code === 'changed_meanwhile' ? await findTextConflict(ctx, id, text, result.text('body')) : null
  const saved = done?.value.revision === undefined ? null : { revision: done.value.revision, at: ctx.now.toISOString() }
  if (saved && result.text('intent') !== 'auto') throw redirectTo(`${characterPaths.part(id, text)}?done=text`)
  const body: EditResult = { failure, conflict, saved, merged: done?.value.merged ?? null }
  return formResponse(body, result)
}

async function merge(call: CharacterCall, text: CharacterText, own: string) {
  const [ctx, id] = [getContext(call.context), characterIdIn(call.params)]
  await authorizeCharacterOwner(ctx, id)
  const { body, revision } = await findTextConflict(ctx, id, text, own)
  return { body: `${body}\n\n---\n\n${own}`, revision }
}
