import { apiPaths } from '#shared/api-paths.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { Brand } from '#ui/components/brand.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { reopenConsent } from './consent/consent-choice.ts'
import * as styles from './footer.module.css'
import { LanguageSwitch } from './preferences/language-switch.tsx'
import { ThemeSwitch } from './preferences/theme-switch.tsx'

/** Slugs of the legal texts per language (content/). */
export const LEGAL_SLUGS = {
  privacy: { es: 'politica-de-privacidad', en: 'privacy-policy' },
  terms: { es: 'terminos-y-condiciones', en: 'terms-and-conditions' },
  cookies: { es: 'politica-de-cookies', en: 'cookie-policy' },
  notice: { es: 'aviso-legal', en: 'legal-notice' },
} as const

/** Since the first year of the calendar; without the present one on an error page that was rendered before the day was known. */
const copyrightNotice = (today = '') => `© 2022–${today.slice(0, 4)} ${SITE_NAME}`

export function Footer() {
  const t = useText()
  const locale = useLocale()
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <div className="page">
        <Brand />
        <nav aria-label={t('footer.legal')}>
          {(['privacy', 'terms', 'cookies', 'notice'] as const).map((text) => (
            <SiteLink key={text} className="link" to={paths.legal(LEGAL_SLUGS[text][contentLocale(locale)])}>
              {t(`legal.${text}`)}
            </SiteLink>
          ))}
          <SiteLink className="link" to={apiPaths.docs}>
            API
          </SiteLink>
          <button type="button" className="link needs-script" onClick={reopenConsent}>
            {t('footer.cookies')}
          </button>
        </nav>
        <ThemeSwitch />
        <LanguageSwitch />
        <span className="small">{copyrightNotice(site?.today)}</span>
      </div>
    </footer>
  )
}
