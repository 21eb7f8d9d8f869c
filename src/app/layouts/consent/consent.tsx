import { useEffect, useSyncExternalStore } from 'react'
import { useHref, useLocation } from 'react-router'
import { contentLocale } from '#shared/languages.ts'
import { isCounted, paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { LEGAL_SLUGS } from '../footer.tsx'
import * as styles from './consent.module.css'
import { hasConsent, subscribeToConsent } from './consent-choice.ts'

const useConsent = () => useSyncExternalStore(subscribeToConsent, hasConsent, () => false)

/**
 * Counts visits only after consent: with the operator's script where configured, else with our own counter per page
 * and day.
 */
function useAnalytics(accepted: boolean) {
  const script = useSite()?.analyticsScriptUrl
  const locale = useLocale()
  const { pathname } = useLocation()
  const path = useHref(pathname)
  const isTracked = accepted && isCounted(pathname)
  useEffect(() => {
    if (!isTracked || !script || document.querySelector('script[data-analytics]')) return
    const element = document.createElement('script')
    Object.assign(element, { src: script, async: true })
    element.dataset['analytics'] = ''
    document.head.append(element)
  }, [isTracked, script])
  useEffect(() => {
    if (!isTracked || script) return
    void fetch('/visits', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, locale }),
    }).catch(() => {})
  }, [isTracked, script, path, locale])
}

/**
 * The consent banner: the same HTML for everybody. CSS hides it before the first paint when the choice is known, and
 * without JavaScript, since nothing is counted then. The head script handles its buttons (head-script.ts).
 */
export function ConsentBanner() {
  const t = useText()
  const locale = useLocale()
  useAnalytics(useConsent())
  return (
    <section
      className={`${styles.banner} needs-script`}
      id="consent"
      role="dialog"
      aria-modal="false"
      aria-labelledby="consent-title"
      tabIndex={-1}
    >
      <div className="page">
        <p>
          <span id="consent-title">{t('consent.title')}</span> {t('consent.text')}
        </p>
        <span className={styles.links}>
          {(['privacy', 'terms'] as const).map((text) => (
            <SiteLink
              key={text}
              className="link"
              to={paths.legal(LEGAL_SLUGS[text][contentLocale(locale)])}
              aria-label={t(`legal.${text}`)}
            >
              {t(`consent.${text}`)}
            </SiteLink>
          ))}
        </span>
        <span className={styles.answers}>
          <Button type="button" size="small" data-consent-answer="rejected">
            {t('consent.reject')}
          </Button>
          <Button type="button" size="small" data-consent-answer="accepted">
            {t('consent.accept')}
          </Button>
        </span>
      </div>
    </section>
  )
}
