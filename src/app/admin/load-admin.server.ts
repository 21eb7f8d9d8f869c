import { redirect } from 'react-router'
import { listAuditLog, listUndoableDecisions } from '#features/audit/queries.server.ts'
import { roleForm } from '#features/identity/accounts/commands/roles.server.ts'
import { reasonForm, remarkForm } from '#features/review/schema.ts'
import { countQueues } from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { ActionArgs } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { toRowId } from '#shared/query-codec.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'

const ACTION_CONSTRAINTS = {
  reason: formConstraints(reasonForm),
  remark: formConstraints(remarkForm),
  role: formConstraints(roleForm),
}

/** Loads what the layout of admin pages shows, and what the forms that any page may have need: see `useAdminPanel`. */
export const loadAdminPanel = ({ context, url }: Pick<ActionArgs, 'context' | 'url'>) =>
  loadOrThrow(context, async (ctx) => {
    const [team, undoable, named] = await Promise.all([
      countQueues(ctx),
      listUndoableDecisions(ctx),
      findNamedDecision(ctx, url),
    ])
    const done = named ?? undoable[0] ?? null
    // The other decisions of the moderator's last minute.
    const recent = undoable.filter(({ id }) => id !== done?.id)
    return { team, actionConstraints: ACTION_CONSTRAINTS, done, recent, now: ctx.now }
  })
export type AdminPanel = Awaited<ReturnType<typeof loadAdminPanel>>

/** What a page of the site team shows, and the time of the request. */
export const loadAdminPage = <T extends object>(
  { context }: Pick<ActionArgs, 'context'>,
  query: (ctx: RequestContext) => Promise<T>,
) =>
  loadOrThrow(context, async (ctx) => {
    authorizeTeam(ctx)
    return { ...(await query(ctx)), now: ctx.now }
  })

/** `?entry=` is the audit log entry of the last form; without it, the page shows the last decision that can still be undone. */
async function findNamedDecision(ctx: RequestContext, url: URL): Promise<AuditLogEntry | null> {
  const id = toRowId(url.searchParams.get('entry') ?? '')
  if (!id) return null
  const { entries } = await listAuditLog(ctx, { id })
  return entries[0] ?? null
}

/** Redirects to an admin page that shows the decision and how to undo it. */
export const redirectWithEntry = (path: string, entry: number) => {
  const to = new URL(path, 'https://localhost')
  to.searchParams.set('entry', String(entry))
  return redirect(to.pathname + to.search)
}
