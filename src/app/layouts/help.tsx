import { Outlet, useMatches } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePlace } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

type Entry = { path: string; title: string }
/** What a page of the help centre's loader returns as `sidebar`. */
export type HelpSidebar = { pages: Entry[]; guides: Entry[] }

/** The help page that is open knows what there is to read; an error page has nothing. */
const useSidebar = () =>
  useMatches()
    .map(({ loaderData }) => (loaderData as { sidebar?: HelpSidebar } | undefined)?.sidebar)
    .find((sidebar) => sidebar !== undefined)

/** Adds the help centre's sidebar (§2): beside the text where there is room, after it where there is not. */
export default function HelpLayout() {
  const t = useText()
  const sidebar = useSidebar()
  return (
    <div className="page reading">
      <Outlet />
      {sidebar && (
        <aside className="reading__side">
          <Section id="help-pages" title={t('help.pages')} entries={sidebar.pages} />
          <Section id="help-guides" title={t('help.guides')} entries={sidebar.guides} />
        </aside>
      )}
    </div>
  )
}

function Section({ id, title, entries }: { id: string; title: string; entries: Entry[] }) {
  const { path: here } = usePlace()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <SiteLink to={path} aria-current={path === here ? 'page' : undefined}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
