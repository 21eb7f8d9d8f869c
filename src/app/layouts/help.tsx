import { Outlet, useLocation, useMatches } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as reading from '#ui/primitives/page/reading.module.css'

type Entry = { path: string; title: string }
/** The `sidebar` that help loaders return. */
export type HelpSidebar = { pages: Entry[]; guides: Entry[] }

/** The open help page's loader has the entries; an error page has none. */
const useHelpSidebar = () =>
  useMatches()
    .map(({ loaderData }) => (loaderData as { sidebar?: HelpSidebar } | undefined)?.sidebar)
    .find((sidebar) => sidebar !== undefined)

/** Adds the help sidebar: beside the text, or on narrow screens after it, without the pages, which the text begins with. */
export default function HelpLayout() {
  const t = useText()
  const sidebar = useHelpSidebar()
  return (
    <div className={`page ${reading.columns}`}>
      <Outlet />
      {sidebar && (
        <aside className={reading.side}>
          <div className="wide-only">
            <SidebarSection id="help-pages" title={t('help.pages')} entries={sidebar.pages} />
          </div>
          <SidebarSection id="help-guides" title={t('help.guides')} entries={sidebar.guides} />
        </aside>
      )}
    </div>
  )
}

function SidebarSection({ id, title, entries }: { id: string; title: string; entries: Entry[] }) {
  const { pathname: currentPath } = useLocation()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <SiteLink to={path} aria-current={path === currentPath ? 'page' : undefined}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
