import { useLocation } from 'react-router'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { queueQuery } from '#shared/review/queue-pages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { AdminRows, AdminSection } from '../components/admin-section.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/bulk.ts'
import { loadBulk, queueIn, runBulk } from './bulk.server.ts'
import { BulkForm } from './bulk-form.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, (ctx) => loadBulk(ctx, queueIn(call.params), call.url.searchParams))

export const action = pageAction({
  subject: ({ params, url }: Route.ActionArgs) => [queueIn(params), url.searchParams],
  authorize: (ctx) => authorizeTeam(ctx),
  form: async (ctx, page, query, form) =>
    redirectTo(adminPaths.bulkOutcome(page, await runBulk(ctx, page, query, form))),
})

/** Someone else may have decided: show what is left. */
export const shouldRevalidate = () => true

/** One decision with one reason about many items of a queue. */
export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { search } = useLocation()
  const { page, rows, selected, total, choices, filters } = loaderData
  const back = `${paths.adminQueue(page)}${queueQuery(filters)}`
  return (
    <>
      <AdminHeading
        title={t('admin.bulk')}
        lede={selected > 0 ? t('admin.bulk.text') : t('admin.bulk.none')}
        parent={{ to: back, label: t(`admin.${page}`) }}
      />
      {choices.length > 0 && (
        <BulkForm key={`${search} ${loaderData.seen}`} bulk={loaderData} result={actionData ?? null} back={back} />
      )}
      {selected > 0 && (
        <AdminSection
          title={t('admin.bulk.items', { count: selected })}
          lede={total > selected && t('admin.bulk.limit', { count: selected, total })}
        >
          <AdminRows>
            {rows.map(({ key, title, about, own }) => (
              <li key={key}>
                <span>
                  <SiteLink className="link" to={paths.adminItem(page, key)}>
                    {title}
                  </SiteLink>
                  <small>{[own && t('admin.bulk.own'), about].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </AdminRows>
          {selected > rows.length && <p className="muted">{t('admin.bulk.more', { count: selected - rows.length })}</p>}
        </AdminSection>
      )}
    </>
  )
}
