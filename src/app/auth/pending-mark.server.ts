import { setMark } from '#features/follows/commands.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { Person } from '#platform/context/request-context.ts'
import { createTranslator } from '#platform/email/words.server.ts'
import { type ActionArgs, readCookies, returnToOf } from '#platform/react-router/form-action.server.ts'
import { getContext, runCommand } from '#platform/react-router/loaders.server.ts'
import { parseMark } from '#shared/follows.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { returnTo } from '#ui/page/return-to.ts'

/** What a visitor wanted to save or follow, and the page where they did, by a cookie. */
export function readPendingMark(call: Pick<ActionArgs, 'context' | 'request'>) {
  const { pendingMark, clearPendingMark } = readCookies(call)
  const [text = '', from = ''] = pendingMark(call.request.headers.get('cookie'))?.split('\n') ?? []
  return { text, mark: parseMark(text), from: returnTo(from, ''), clear: clearPendingMark }
}

/** Whether signing in leads to what saves it. */
const isWaiting = (url: URL) => splitPath(returnToOf(url)?.split('?')[0] ?? '').path === paths.save

/** What the pages for signing in say of what is done afterwards; null where nothing waits. */
export function pendingMarkWords(call: ActionArgs): string | null {
  if (!isWaiting(call.url)) return null
  const ctx = getContext(call.context)
  // It depends on a cookie.
  addCacheTags(ctx, NO_STORE)
  const { mark } = readPendingMark(call)
  return mark && createTranslator(ctx.locale)(`marks.pending.${mark.kind}`, { name: 'name' in mark ? mark.name : '' })
}

/** Does it for an account that was just made. Null where nothing waits, or it is refused: the page where it is saved says why. */
export async function settlePendingMark(call: ActionArgs, actor: Person) {
  const { mark, from, clear } = readPendingMark(call)
  if (!mark || !isWaiting(call.url)) return null
  const { failure } = await runCommand(call.context, (ctx) => setMark({ ...ctx, actor }, mark))
  return failure ? null : { to: from || null, cookie: clear() }
}
