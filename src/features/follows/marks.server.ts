import type { RequestContext } from '#platform/context/request-context.ts'
import { toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { MARK_KINDS } from '#shared/follows.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { listMarks } from './queries.server.ts'

/**
 * What the actor saved and follows, with the words of the buttons: every page with a card needs them, and they would not fit into the words
 * that each visitor loads. Without the database nothing is marked.
 */
export async function loadMarks(ctx: RequestContext) {
  const set = await listMarks(ctx).catch((error: unknown) => {
    if (!toUnavailableError(error)) log.error({ err: error }, 'no marks could be read')
    return []
  })
  const t = createTranslator(ctx.locale)
  const words = MARK_KINDS.map((kind) => [kind, [t(`marks.${kind}`), t(`marks.${kind}.done`)] as const] as const)
  return { set, words: Object.fromEntries(words) }
}
