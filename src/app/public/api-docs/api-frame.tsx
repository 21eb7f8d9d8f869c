import type { ReactNode } from 'react'
import { apiPaths } from '#shared/api-paths.ts'
import { Prose } from '#ui/components/page/prose.tsx'
import { FoldedList, Lede, Reading } from '#ui/components/page/reading.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './api-docs.module.css'

type Group = { name: string; slug: string }
type Props = {
  groups: readonly Group[]
  /** The slug of the page; null on the first one. */
  current: string | null
  title: string
  children: ReactNode
}
const SCHEMAS: Group = { name: 'Schemas', slug: 'schemas' }

/** The list of groups beside a page about the API; above it on narrow screens. */
export function ApiFrame({ groups, current, title, children }: Props) {
  const t = useText()
  const locale = useLocale()
  const links = (
    <ul lang="en">
      <li>
        <SiteLink to={apiPaths.docs} aria-current={current === null ? 'page' : undefined} lang={locale}>
          {t('api_docs.all')}
        </SiteLink>
      </li>
      {[...groups, SCHEMAS].map(({ name, slug }) => (
        <li key={slug}>
          <SiteLink to={apiPaths.docsGroup(slug)} aria-current={current === slug ? 'page' : undefined}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
  return (
    <Reading
      wideOnly
      side={
        <nav aria-labelledby="api-groups">
          <h2 id="api-groups">{t('api_docs.groups')}</h2>
          {links}
        </nav>
      }
    >
      <div className={styles.content}>
        <h1 lang={current === null ? undefined : 'en'}>{title}</h1>
        {current === null && <Lede>{t('api_docs.lede')}</Lede>}
        {locale !== 'en' && <p className={styles.english}>{t('api_docs.english')}</p>}
        <FoldedList title={t('api_docs.groups')}>{links}</FoldedList>
        {children}
      </div>
    </Reading>
  )
}

/** A description, which is English whatever the language of the page. */
export function Words({ html }: { html: string }) {
  if (html === '') return null
  return <Prose html={html} lang="en" size="small" />
}
