import { listGroups, listSchemas } from '#features/openapi/reference/reference.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/api-schemas.ts'
import * as styles from './api-docs.module.css'
import { ApiFrame, Words } from './api-frame.tsx'
import { SchemaTable } from './schema-table.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export function loader({ context }: Route.LoaderArgs) {
  const groups = listGroups(getContext(context)).map(({ name, slug }) => ({ name, slug }))
  return { groups, schemas: listSchemas() }
}

/** What calls of the API share: entries, filters, errors. */
export default function ApiSchemas({ loaderData: { groups, schemas } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const [title, about] = [t('api_docs.schemas.title'), t('api_docs.schemas.description')]
  return (
    <>
      <PageMeta title={title} description={about} path={apiPaths.docsGroup('schemas')} />
      <JsonLd
        nodes={
          import.meta.env.SSR
            ? [webPage(urls, { path: apiPaths.docsGroup('schemas'), name: title, description: about })]
            : null
        }
      />
      <ApiFrame groups={groups} current="schemas" title="Schemas" titleLocale="en">
        <ul className={styles.index}>
          {schemas.map(({ name }) => (
            <li key={name}>
              <a className="link" href={`#${name}`} translate="no">
                {name}
              </a>
            </li>
          ))}
        </ul>
        {schemas.map(({ name, description, type, rows }) => (
          <article key={name} className={styles.call} aria-labelledby={name}>
            <h2 id={name} className={styles.schemaName} translate="no">
              {name}
            </h2>
            <Words html={description} />
            <SchemaTable type={type} rows={rows} />
          </article>
        ))}
      </ApiFrame>
    </>
  )
}
