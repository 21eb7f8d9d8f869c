import { findPublicTitle } from '#features/events/queries/titles.server.ts'
import { setMark } from '#features/follows/commands.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { Person } from '#platform/context/request-context.ts'
import { type ActionArgs, readCookies, returnToOf } from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow, runCommand } from '#platform/react-router/loaders.server.ts'
import { parseMark } from '#shared/follows.ts'
import { paths, splitPath } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { returnTo } from '#ui/page/return-to.ts'

/** What a visitor wanted to save or follow, and the page where they did, by a cookie. */
export function readPendingMark(call: Pick<ActionArgs, 'context' | 'request'>) {
  const { pendingMark, clearPendingMark } = readCookies(call)
  const [text = '', from = ''] = pendingMark(call.request.headers.get('cookie'))?.split('\n') ?? []
  return { text, mark: parseMark(text), from: returnTo(from, ''), clear: clearPendingMark }
}

/** Whether signing in leads to what saves it. */
const isWaiting = (url: URL) => splitPath(returnToOf(url)?.split('?')[0] ?? '').path === paths.save

/** What signing in leads to: the words, and which of the two ways in comes first. */
export type Pending = { words: string | null; first: 'login' | 'register' }

/** What a page for signing in says of what is done afterwards. */
export async function readPending(call: ActionArgs, page: Pending['first'] = 'login'): Promise<Pending> {
  const ctx = getContext(call.context)
  const t = createTranslator(ctx.locale)
  if (isWaiting(call.url)) {
    // It depends on a cookie.
    addCacheTags(ctx, NO_STORE)
    const { mark } = readPendingMark(call)
    const words = mark && t(`marks.pending.${mark.kind}`, { name: 'name' in mark ? mark.name : '' })
    return { words, first: 'login' }
  }
  const event = await findWantedEvent(call)
  if (event === null) return { words: null, first: 'login' }
  addCacheTags(ctx, NO_STORE)
  const isKnown = readCookies(call).isKnown(call.request.headers.get('cookie'))
  const first = page === 'login' && isKnown ? 'login' : 'register'
  return { words: t(`signUp.pending.${first}`, { event }), first }
}

const SIGN_UP_PATH = /^\/evento-rol-vivo-larp\/([a-z0-9-]{1,120})\/registration\/[^/]+$/

/** The title of the public event to whose form signing in leads. */
async function findWantedEvent({ context, url }: ActionArgs): Promise<string | null> {
  const [, ref] = SIGN_UP_PATH.exec(splitPath(returnToOf(url)?.split('?')[0] ?? '').path) ?? []
  if (!ref) return null
  const ctx = getContext(context)
  return loadOrThrow(context, () => findPublicTitle(ctx, ref)).catch(() => null)
}

/** Does it for an account that was just made. Null where nothing waits, or it is refused: the page where it is saved says why. */
export async function settlePendingMark(call: ActionArgs, actor: Person) {
  const { mark, from, clear } = readPendingMark(call)
  if (!mark || !isWaiting(call.url)) return null
  const { failure } = await runCommand(call.context, (ctx) => setMark({ ...ctx, actor }, mark))
  return failure ? null : { to: from || null, cookie: clear() }
}
