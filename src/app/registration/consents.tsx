import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './registration.module.css'
import type { TermsVersion } from './terms.ts'

/**
 * What everybody agrees to: the site's terms in their version, unless they agreed to them today when they made their account, and that the
 * organizer receives the data.
 */
export function Consents({ organizer, terms }: { organizer: string; terms: TermsVersion }) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  const agreement = (
    <>
      <SiteLink className="link" to={paths.legal(terms.slug)} target="_blank">
        {t('legal.terms')}
      </SiteLink>
      {terms.revised && ` (${t('signUp.terms.version', { day: dates.long(terms.revised) })})`}
    </>
  )
  return (
    <section className={styles.part}>
      <h2>{t('signUp.before')}</h2>
      {terms.isAgreed ? (
        <p className="small muted">
          {t('signUp.terms.agreed')} {agreement}
        </p>
      ) : (
        <FormCheckbox name="terms">
          {t('signUp.terms.accept')} {agreement}
        </FormCheckbox>
      )}
      <FormCheckbox name="privacy">
        {t('signUp.privacy')}{' '}
        <span className="small muted">
          {t('signUp.privacy.who', { organizer })}{' '}
          <SiteLink className="link" to={paths.legal(LEGAL_SLUGS.privacy[contentLocale(locale)])} target="_blank">
            {t('legal.privacy')}
          </SiteLink>
        </span>
      </FormCheckbox>
    </section>
  )
}
