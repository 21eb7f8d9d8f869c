import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Page } from './page.ts'
import { BARE_PAGES, BARE_PAGES_BY_LAYOUT, CALENDAR_PAGES, PAGES_BY_LAYOUT, SITE_PAGES } from './pages.ts'

const pages = (list: Page[]) =>
  list.map(({ name, path, file }) => (path ? route(path, file, { id: name }) : index(file, { id: name })))

const layoutWith = ([file, list]: [string, Page[]]) => layout(`${file}.tsx`, { id: file }, pages(list))

/** Pages for those who work on the site. */
const devPages = import.meta.env.DEV ? [route('dev/components', 'dev/components.tsx', { id: 'dev-components' })] : []

/** The site map, without the prefix of a language, which is the router's `basename` (page-handler.server.ts). */
export default [
  layout('layouts/site.tsx', { id: 'site' }, [
    ...pages(SITE_PAGES),
    ...pages(CALENDAR_PAGES),
    ...Object.entries(PAGES_BY_LAYOUT).map(layoutWith),
    ...devPages,
    route('*', 'layouts/not-found.tsx', { id: 'missing' }),
  ]),
  layout('layouts/empty.tsx', { id: 'empty' }, [
    ...pages(BARE_PAGES),
    ...Object.entries(BARE_PAGES_BY_LAYOUT).map(layoutWith),
  ]),
] satisfies RouteConfig
