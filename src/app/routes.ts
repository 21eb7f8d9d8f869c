import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PREFIXES } from '#shared/paths.ts'
import type { Page } from './page.ts'
import { BARE_PAGES, BARE_PAGES_BY_LAYOUT, CALENDAR_PAGES, PAGES_BY_LAYOUT, SITE_PAGES } from './pages.ts'

/** The site map in one of its three forms (`''`, `es`, `en`). Route ids start with the form: `en/events`. */
function mountPages(form: string): RouteConfigEntry[] {
  const pages = (list: Page[]) =>
    list.map(({ name, path, file }) =>
      path ? route(path, file, { id: `${form}/${name}` }) : index(file, { id: `${form}/${name}` }),
    )
  const layoutWith = (name: string, list: Page[]) =>
    layout(`layouts/${name}.tsx`, { id: `${form}/${name}-layout` }, pages(list))
  return [
    layout('layouts/site.tsx', { id: `${form}/site` }, [
      ...pages(SITE_PAGES),
      ...pages(CALENDAR_PAGES),
      ...Object.entries(PAGES_BY_LAYOUT).map(([name, list]) => layoutWith(name, list)),
      route('*', 'layouts/not-found.tsx', { id: `${form}/missing` }),
    ]),
    layout('layouts/empty.tsx', { id: `${form}/empty` }, [
      ...pages(BARE_PAGES),
      ...Object.entries(BARE_PAGES_BY_LAYOUT).map(([name, list]) => layoutWith(name, list)),
    ]),
  ]
}

export default PREFIXES.flatMap((form) => {
  const pages = mountPages(form.slice(1) || 'plain')
  return form ? prefix(form.slice(1), pages) : pages
}) satisfies RouteConfig
