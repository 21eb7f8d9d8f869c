import type { GroupReference } from '#features/openapi/reference/reference.server.ts'
import { apiPaths } from '#shared/api-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './api-docs.module.css'
import { Words } from './api-frame.tsx'
import { MethodBadge } from './method-badge.tsx'

type Props = { introduction: string; groups: readonly GroupReference[] }

/** What holds for every call, and the list of all. */
export function ApiOverview({ introduction, groups }: Props) {
  const t = useText()
  return (
    <>
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
    </>
  )
}
