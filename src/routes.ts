import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { EMPTY, FRAMED, type Page, SITE } from './site-map.ts'
import { PREFIXES } from './spec/paths.ts'

/** The site map in one of its three forms (§2). The id says the place: `en/events`. */
function mounted(form: string): RouteConfigEntry[] {
  const pages = (list: Page[]) =>
    list.map(({ name, path, file }) =>
      path ? route(path, file, { id: `${form}/${name}` }) : index(file, { id: `${form}/${name}` }),
    )
  const framed = (name: string, list: Page[]) =>
    layout(`web/layouts/${name}.tsx`, { id: `${form}/${name}-layout` }, pages(list))
  return [
    layout('web/layouts/site.tsx', { id: `${form}/site` }, [
      ...pages(SITE),
      ...Object.entries(FRAMED).map(([name, list]) => framed(name, list)),
      route('*', 'web/missing.tsx', { id: `${form}/missing` }),
    ]),
    layout('web/layouts/empty.tsx', { id: `${form}/empty` }, pages(EMPTY)),
  ]
}

export default PREFIXES.flatMap((form) => {
  const pages = mounted(form.slice(1) || 'plain')
  return form ? prefix(form.slice(1), pages) : pages
}) satisfies RouteConfig
