import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { PREFIXES } from '#shared/paths.ts'
import { EMPTY, FRAMED, type Page, SITE } from './site-map.ts'

/** The site map in one of its three forms (§2). The id says the place: `en/events`. */
function mounted(form: string): RouteConfigEntry[] {
  const pages = (list: Page[]) =>
    list.map(({ name, path, file }) =>
      path ? route(path, file, { id: `${form}/${name}` }) : index(file, { id: `${form}/${name}` }),
    )
  const framed = (name: string, list: Page[]) =>
    layout(`layouts/${name}.tsx`, { id: `${form}/${name}-layout` }, pages(list))
  return [
    layout('layouts/site.tsx', { id: `${form}/site` }, [
      ...pages(SITE),
      ...Object.entries(FRAMED).map(([name, list]) => framed(name, list)),
      route('*', 'layouts/not-found.tsx', { id: `${form}/missing` }),
    ]),
    layout('layouts/empty.tsx', { id: `${form}/empty` }, pages(EMPTY)),
  ]
}

export default PREFIXES.flatMap((form) => {
  const pages = mounted(form.slice(1) || 'plain')
  return form ? prefix(form.slice(1), pages) : pages
}) satisfies RouteConfig
