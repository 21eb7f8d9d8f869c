import { Outlet, useLocation } from 'react-router'
import { listTexts } from '#features/guides/queries.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { Reading } from '#ui/components/page/reading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/help-layout.ts'
import { helpPath } from './help-pages.ts'

/** The help pages and guides. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const [pages, guides] = await Promise.all([listTexts(ctx, 'help'), listTexts(ctx, 'guide')])
    return {
      pages: pages.map(({ key, title }) => ({ path: helpPath(key), title })),
      guides: guides.map(({ slug, title }) => ({ path: paths.guide(slug), title })),
    }
  })

type Entry = { path: string; title: string }

/** Adds the help sidebar: beside the text, or on narrow screens after it, without the pages, which the text begins with. */
export default function HelpLayout({ loaderData: { pages, guides } }: Route.ComponentProps) {
  const t = useText()
  return (
    <Reading
      side={
        <>
          <div className="wide-only">
            <SidebarSection id="help-pages" title={t('help.pages')} entries={pages} />
          </div>
          <SidebarSection id="help-guides" title={t('help.guides')} entries={guides} />
        </>
      }
    >
      <Outlet />
    </Reading>
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
