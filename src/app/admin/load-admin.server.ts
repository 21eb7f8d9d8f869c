import { redirect } from 'react-router'
import type { TeamPanel } from '#app/layouts/admin.tsx'
import { findUndoable, listHistory } from '#features/audit/queries.server.ts'
import { countQueues } from '#features/review/queries/queue.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { type Call, inForm, type submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { HistoryLine } from '#shared/review/review.ts'
import type { TeamRefusal } from './components/form-response.ts'

/** What each page of the site team says besides its own: what waits (for the sidebar), what was just decided, and when this is. */
export type TeamPage = { team: TeamPanel; done: HistoryLine | null; now: Date }

export function teamPage<T extends object>(
  { context, url }: Pick<Call, 'context' | 'url'>,
  query: (ctx: Context) => Promise<T>,
) {
  return loadOrThrow(context, async (ctx): Promise<T & TeamPage> => {
    const [team, done, own] = await Promise.all([countQueues(ctx), findDone(ctx, url), query(ctx)])
    return { ...own, team, done, now: ctx.now }
  })
}

/** `?entry=` is the line of the history that the last form wrote; who moved on can still take back what they decided within the minute. */
async function findDone(ctx: Context, url: URL): Promise<HistoryLine | null> {
  const id = url.searchParams.get('entry')
  if (!id) return findUndoable(ctx)
  const { lines } = await listHistory(ctx, { id })
  return lines.find((line) => String(line.id) === id) ?? null
}

/** On to a page of the team, which tells what was decided and how to take it back. */
export const goOnTo = (url: URL, path: string, entry: number) => {
  const to = new URL(inForm(url, path), url)
  to.searchParams.set('entry', String(entry))
  return redirect(to.pathname + to.search)
}

type Posted = Pick<Call, 'context' | 'request'>
type Carried = Awaited<ReturnType<typeof submitted>>
/** What a form of the team came back with, for the page to tell. */
export const refusedBy = (
  { refusal, text }: Pick<Carried, 'refusal' | 'text'>,
  names: readonly string[],
): TeamRefusal => ({
  code: refusal?.code ?? null,
  fields: refusal?.fields ?? {},
  intent: text('intent'),
  values: Object.fromEntries(names.map((name) => [name, text(name)])),
})
export type { Posted }
