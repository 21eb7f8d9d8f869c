import { Form } from 'react-router'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { FieldBox, FieldLabel, Joined } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './help-search.module.css'

export type HelpResult = { path: string; title: string; summary: string; locale: string }

/** Searches help and guides: a plain GET form. */
export function HelpSearch({ q = '' }: { q?: string }) {
  const t = useText()
  return (
    <Form className={styles.form} role="search" action={paths.help}>
      <FieldBox>
        <FieldLabel as="label" htmlFor="help-search">
          {t('help.search')}
        </FieldLabel>
        <Joined as="span">
          <Input id="help-search" type="search" name="q" maxLength={SEARCH_TEXT_LENGTH} defaultValue={q} key={q} />
          <Button type="submit">{t('help.search.go')}</Button>
        </Joined>
      </FieldBox>
    </Form>
  )
}

/** The search results, in place of the article. */
export function HelpResults({ q, found }: { q: string; found: readonly HelpResult[] }) {
  const t = useText()
  return (
    <>
      <h1>{t('help.search.title', { q })}</h1>
      {found.length === 0 && (
        <EmptyState
          title={t('help.search.none')}
          action={<ButtonLink to={paths.contact}>{t('nav.contact')}</ButtonLink>}
        >
          {t('help.search.none.text')}
        </EmptyState>
      )}
      <ul className={`space-above ${styles.results}`}>
        {found.map(({ path, title, summary, locale }) => (
          <li key={path} lang={locale}>
            <SiteLink className="link large bold" to={path}>
              {title}
            </SiteLink>
            <p className="muted">{summary}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
