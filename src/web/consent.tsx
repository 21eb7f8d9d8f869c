import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isCounted, paths, splitPath } from '#spec/paths.ts'
import { acceptCookies, type Consent as Choice, consentNow, rejectCookies, watchConsent } from './consent-choice.ts'
import { useLocale, useText } from './i18n.tsx'
import { LEGAL_SLUGS } from './layouts/footer.tsx'
import { useSite } from './place.ts'
import { SiteLink } from './site-link.tsx'

const useConsent = () => useSyncExternalStore<Choice>(watchConsent, consentNow, () => 'unknown')

/** Counts visits only once accepted: the operator's script where one is set, else our own counter, one number a page and day. */
function useAnalytics(accepted: boolean) {
  const script = useSite()?.analyticsScriptUrl
  const locale = useLocale()
  const { pathname } = useLocation()
  const counted = accepted && isCounted(splitPath(pathname).path)
  useEffect(() => {
    if (!counted || !script || document.querySelector('script[data-analytics]')) return
    const element = document.createElement('script')
    Object.assign(element, { src: script, async: true })
    element.dataset['analytics'] = ''
    document.head.append(element)
  }, [counted, script])
  useEffect(() => {
    if (!counted || script) return
    void fetch('/visits', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: pathname, locale }),
    }).catch(() => {})
  }, [counted, script, pathname, locale])
}

/** Asked in the browser alone, so that the page's bytes are the same for everyone. Blocks nothing, takes no focus. */
export function Consent() {
  const t = useText()
  const locale = useLocale()
  const choice = useConsent()
  useAnalytics(choice === 'accepted')
  if (choice !== 'unset') return null
  return (
    <section className="cookie" role="dialog" aria-modal="false" aria-labelledby="cookie-title">
      <h2 id="cookie-title">{t('consent.title')}</h2>
      <p>
        {t('consent.text')}{' '}
        <SiteLink className="link" to={paths.legal(LEGAL_SLUGS.privacy[locale])}>
          {t('legal.privacy')}
        </SiteLink>
        {' · '}
        <SiteLink className="link" to={paths.legal(LEGAL_SLUGS.terms[locale])}>
          {t('legal.terms')}
        </SiteLink>
      </p>
      <div className="cookie__choice">
        <button type="button" className="btn btn--line" onClick={rejectCookies}>
          {t('consent.reject')}
        </button>
        <button type="button" className="btn btn--line" onClick={acceptCookies}>
          {t('consent.accept')}
        </button>
      </div>
    </section>
  )
}
