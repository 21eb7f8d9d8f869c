import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** Legal texts open in a new tab, to keep the form. */
export function TermsCheckbox() {
  const t = useText()
  const locale = useLocale()
  const text = (name: 'terms' | 'privacy') => (
    <SiteLink className="link" to={paths.legal(LEGAL_SLUGS[name][contentLocale(locale)])} target="_blank">
      {t(`legal.${name}`)}
      <span className="visually-hidden"> {t('opens_apart')}</span>
    </SiteLink>
  )
  return (
    <FormCheckbox name="terms">
      {t('register.accept')} {text('terms')} {t('register.and')} {text('privacy')}
    </FormCheckbox>
  )
}
