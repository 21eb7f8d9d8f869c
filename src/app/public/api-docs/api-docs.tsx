import { getIntroduction, listGroups } from '#features/openapi/reference/reference.server.ts'
import { getContext } from '#platform/react-router/loaders.server.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/api-docs.ts'
import * as styles from './api-docs.module.css'
import { ApiFrame, Words } from './api-frame.tsx'
import { MethodBadge } from './method-badge.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export function loader({ context }: Route.LoaderArgs) {
  return { introduction: getIntroduction(), groups: listGroups(getContext(context)) }
}

/** Every call of the API, by what it is about. */
export default function ApiDocs({ loaderData: { introduction, groups } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const [title, about] = [t('api_docs.title'), t('api_docs.description')]
  return (
    <>
      <PageMeta title={title} description={about} path={apiPaths.docs} />
      <JsonLd
        nodes={import.meta.env.SSR ? [webPage(urls, { path: apiPaths.docs, name: title, description: about })] : null}
      />
      <ApiFrame groups={groups} current={null} title={title} lede={t('api_docs.lede')}>
        <p className={styles.files}>
          {t('api_docs.document')}{' '}
          <a className="link" href="/api/openapi.json">
            JSON
          </a>{' '}
          <a className="link" href="/api/openapi.yaml">
            YAML
          </a>
        </p>
        <Words html={introduction} />
        {groups.map(({ name, slug, description, calls }) => (
          <section key={slug} className={styles.group} aria-labelledby={slug}>
            <h2 id={slug} lang="en">
              <SiteLink to={apiPaths.docsGroup(slug)}>{name}</SiteLink>
            </h2>
            <Words html={description} />
            <ul className={styles.calls} lang="en">
              {calls.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <SiteLink to={`${apiPaths.docsGroup(slug)}#${id}`}>
                    <MethodBadge method={method} />
                    <code translate="no">{path}</code>
                    <span className="muted">{summary}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </ApiFrame>
    </>
  )
}
