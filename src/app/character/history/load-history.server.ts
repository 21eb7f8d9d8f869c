import { authorizeCharacterOwner } from '#features/characters/access.server.ts'
import { getCharacter } from '#features/characters/queries/character.server.ts'
import { restoreVersion } from '#features/characters/versions/commands.server.ts'
import { compareVersions, listVersions } from '#features/characters/versions/queries.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterText } from '#shared/characters/characters.ts'
import { type CharacterCall, characterIdIn, loadCharacterPage } from '../load-character.server.ts'

const idIn = (text: unknown) => (typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : null)

/** The versions of a text, and with `?from=` and `to=` the difference between two of them; without `to` to the text as it is now. */
export const loadHistory = (call: CharacterCall, text: CharacterText) =>
  loadCharacterPage(call, async (ctx, id) => {
    const versions = await listVersions(ctx, id, text)
    const { deletedAt } = await getCharacter(ctx, id)
    const from = idIn(call.url.searchParams.get('from'))
    const to = idIn(call.url.searchParams.get('to')) ?? versions[0]?.id ?? null
    const comparison =
      from === null || to === null ? null : { from, to, ...(await compareVersions(ctx, { id, text, from, to })) }
    return { text, versions, comparison, mayRestore: deletedAt === null, now: ctx.now }
  })

/** Makes a text what it was. */
export const restoreAction = (text: CharacterText) =>
  pageAction({
    subject: ({ params }: CharacterCall) => [characterIdIn(params)],
    authorize: (ctx, id) => authorizeCharacterOwner(ctx, id),
    intents: {
      restore: {
        run: (ctx, id, form) => restoreVersion(ctx, id, text, idIn(form['version']) ?? 0),
        done: (id) => `${characterPaths.part(id, text)}?done=restored`,
      },
    },
  })

export type History = Awaited<ReturnType<typeof loadHistory>>
