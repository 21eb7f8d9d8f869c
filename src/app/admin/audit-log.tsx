import { listAuditLog } from '#features/audit/queries.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { redirectTarget, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { type AuditLogQuery, auditLogQuery } from '#shared/review/audit-log.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { returnTo } from '#ui/page/return-to.ts'
import type { Route } from './+types/audit-log.ts'
import { AuditLogTable } from './audit-log/audit-log-table.tsx'
import { AuditLogFilters } from './audit-log/filters.tsx'
import { AdminHeading } from './components/admin-heading.tsx'
import { ErrorNote } from './components/error-note.tsx'
import { useAdminPanel } from './components/use-admin-panel.ts'
import { loadAdminPage, redirectWithEntry } from './load-admin.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => {
    const query = auditLogQuery.read(call.url.searchParams)
    const log = await listAuditLog(ctx, query)
    return { query: { ...query, page: log.page }, log }
  })

/** Undoes a decision and returns to the page it was requested from. */
export const action = pageAction({
  subject: ({ url }: Route.ActionArgs) => [url],
  intents: {
    undo: async (ctx, url, { entry, to }) => {
      const undone = await undoDecision(ctx, rowIdOf(entry))
      const back = returnTo(to, '')
      if (!back) return redirectWithEntry(paths.adminAuditLog, undone)
      const address = new URL(back, url)
      address.searchParams.set('entry', String(undone))
      return redirectTo(redirectTarget(url, address.href))
    },
  },
})

export default function AuditLog({ loaderData: { query, log, now }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { done } = useAdminPanel()
  // A decision that can be undone offers that in its own row.
  const inTable = done?.undoable && log.entries.some(({ id }) => id === done.id)
  return (
    <>
      <AdminHeading title={t('admin.auditLog')} lede={t('admin.auditLog.text')} done={inTable ? null : done} />
      <ErrorNote failure={actionData?.failure ?? null} />
      <AuditLogFilters query={query} name={log.entries[0]?.name ?? null} />
      <p role="status" className="muted">
        {t('admin.auditLog.count', { count: log.total })}
      </p>
      <AuditLogTable lines={log.entries} now={now} />
      <Pages pages={log.pages} query={query} />
    </>
  )
}

function Pages({ pages, query }: { pages: number; query: AuditLogQuery }) {
  const t = useText()
  if (pages < 2) return null
  const { page } = query
  const pageHref = (number: number) => auditLogQuery.path(paths.adminAuditLog, { ...query, page: number })
  return (
    <nav className="flow space-above" aria-label={t('admin.pages')}>
      {page > 1 && (
        <ButtonLink size="small" to={pageHref(page - 1)} rel="prev">
          {t('admin.pages.newer')}
        </ButtonLink>
      )}
      <span className="muted">{t('admin.position', { at: page, count: pages })}</span>
      {page < pages && (
        <ButtonLink size="small" to={pageHref(page + 1)} rel="next">
          {t('admin.pages.older')}
        </ButtonLink>
      )}
    </nav>
  )
}
