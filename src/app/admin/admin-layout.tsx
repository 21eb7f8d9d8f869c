import { Outlet, useLocation } from 'react-router'
import type { PageHandle } from '#app/layouts/site.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { QUEUE_PAGES, queuesOf } from '#shared/review/queue-pages.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { webhookPaths } from '#shared/webhooks.ts'
import { PanelButton, SideNav, SideOwner, SidePanel } from '#ui/components/panels/side-panel.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Calendar } from '#ui/icons/calendar.ts'
import { ChartColumn } from '#ui/icons/chart-column.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { Flag } from '#ui/icons/flag.ts'
import { History } from '#ui/icons/history.ts'
import { Inbox } from '#ui/icons/inbox.ts'
import { Landmark } from '#ui/icons/landmark.ts'
import { Lightbulb } from '#ui/icons/lightbulb.ts'
import { Mail } from '#ui/icons/mail.ts'
import { MapPinned } from '#ui/icons/map-pinned.ts'
import { Network } from '#ui/icons/network.ts'
import { Newspaper } from '#ui/icons/newspaper.ts'
import { Search } from '#ui/icons/search.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { Stamp } from '#ui/icons/stamp.ts'
import { Timer } from '#ui/icons/timer.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { Webhook } from '#ui/icons/webhook.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/admin-layout.ts'
import * as styles from './admin.module.css'
import { useAdminPanel } from './components/use-admin-panel.ts'
import { loadAdminPanel } from './load-admin.server.ts'

if (!import.meta.env.SSR) await loadMessages('panels', 'admin')

export const loader = (call: Route.LoaderArgs) => loadAdminPanel(call)

/** After a refused form too: someone else may have decided. */
export const shouldRevalidate = () => true

const QUEUE_ICONS: Record<QueuePageName, typeof Inbox> = {
  organizations: Landmark,
  events: Calendar,
  reports: Flag,
  proposals: Lightbulb,
  claims: Stamp,
  messages: Mail,
}

/** The queues with their counts, then the other pages. */
const LINKS = [
  { path: paths.admin, label: 'admin.overview', Icon: Inbox, counts: [] },
  ...QUEUE_PAGES.map((name) => ({
    path: paths.adminQueue(name),
    label: `admin.${name}` as const,
    Icon: QUEUE_ICONS[name],
    counts: queuesOf(name),
  })),
  { path: adminPaths.search, label: 'admin.search', Icon: Search, counts: [] },
  { path: adminPaths.directory, label: 'admin.directory', Icon: MapPinned, counts: [] },
  { path: adminPaths.texts, label: 'admin.texts', Icon: FileText, counts: [] },
  { path: adminPaths.newsletters, label: 'admin.newsletter', Icon: Newspaper, counts: [] },
  { path: adminPaths.figures, label: 'admin.figures', Icon: ChartColumn, counts: [] },
  { path: adminPaths.work, label: 'admin.work', Icon: Timer, counts: [] },
  { path: adminPaths.problems, label: 'admin.problems', Icon: TriangleAlert, counts: [] },
  { path: adminPaths.federation, label: 'admin.federation', Icon: Network, counts: [] },
  { path: webhookPaths.admin, label: 'admin.webhooks', Icon: Webhook, counts: [] },
  { path: paths.adminAuditLog, label: 'admin.auditLog', Icon: History, counts: [] },
] as const

export const handle: PageHandle = {
  PanelButton: () => {
    const t = useText()
    const current = menuPath(useLocation().pathname)
    const here = LINKS.find(({ path }) => isWithin(current, path))
    return <PanelButton name={t('admin.title')} part={here && t(here.label)} />
  },
}

/** Adds the site team's sidebar; a menu in the navbar on narrow screens. */
export default function AdminLayout() {
  const t = useText()
  return (
    <SidePanel
      side={
        <>
          {/* Keep admin pages out of search engines. */}
          <meta name="robots" content="noindex" />
          <SideOwner
            image={
              <span className={styles.mark}>
                <ShieldCheck />
              </span>
            }
            name={t('admin.title')}
          >
            {t('admin.who')}
          </SideOwner>
          <AdminNav />
        </>
      }
    >
      <Outlet />
    </SidePanel>
  )
}

/** Where a page is in the menu: one decision about many belongs to its queue, a person to the search. */
const menuPath = (path: string) =>
  path.replace(/^\/admin\/bulk\//, `${paths.admin}/`).replace(/^\/admin\/people\//, `${adminPaths.search}/`)

const isWithin = (current: string, path: string) =>
  path === current || (path !== paths.admin && current.startsWith(`${path}/`))

function AdminNav() {
  const t = useText()
  const currentPath = menuPath(useLocation().pathname)
  const { team } = useAdminPanel()
  return (
    <SideNav label={t('admin.title')}>
      {LINKS.map(({ path, label, Icon, counts }) => {
        const count = counts.reduce((sum, queue) => sum + team[queue].count, 0)
        return (
          <SiteLink key={path} to={path} aria-current={isWithin(currentPath, path) ? 'page' : undefined}>
            <Icon /> {t(label)}
            {count > 0 && (
              <span className={`${styles.count} num`}>
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{t('admin.waiting', { count })}</span>
              </span>
            )}
          </SiteLink>
        )
      })}
    </SideNav>
  )
}
