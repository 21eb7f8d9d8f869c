import { useLocation } from 'react-router'
import { LOCALES, type Locale, languageOf } from '#shared/languages.ts'
import { explicitPath } from '#shared/paths.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './language-switch.module.css'

/** Stores the choice. The link itself shows the page in that language, so it works without this. */
const remember = (locale: Locale) => navigator.sendBeacon('/language', new URLSearchParams({ locale }))

/** The same page in the other language. A document load, because only one language is sent to the browser. */
export function LanguageSwitch() {
  const t = useText()
  const current = useLocale()
  const { pathname, search } = useLocation()
  return (
    <span className={styles.links} role="group" aria-label={t('language')}>
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={explicitPath(locale, pathname) + search}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={() => remember(locale)}
        >
          <span aria-hidden="true">{locale.toUpperCase()}</span>
          <span className="visually-hidden">{languageOf(locale).name}</span>
        </a>
      ))}
    </span>
  )
}
