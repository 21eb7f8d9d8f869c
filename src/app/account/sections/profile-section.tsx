import { LOCALES, languageOf } from '#shared/languages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { SaveBar } from '#ui/forms/saving/save-bar.tsx'
import type { useSavedForm } from '#ui/forms/saving/use-saved-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as avatarStyles from '#ui/primitives/avatar.module.css'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import type { AccountView } from '../account-view.ts'
import { AccountSection } from './account-section.tsx'
import * as styles from './profile-section.module.css'

const LABELS = { username: 'register.username', locale: 'account.language', newsletter: 'account.newsletter' } as const

type Props = { account: AccountView; done: string | null; profile: ReturnType<typeof useSavedForm> }

/** Public name, language and newsletter. Saved by the save bar below it. */
export function ProfileSection({ account, done, profile }: Props) {
  const t = useText()
  return (
    <AccountSection part="profile" title={t('account.profile')} lede={t('account.profile.lede')} done={done}>
      <Form
        key={profile.formKey}
        className="stack"
        {...profile.formProps}
        labels={LABELS}
        messages={{ 'username.taken': t('failure.username_taken') }}
        errorsTitle={t('account.errors')}
      >
        <input type="hidden" name="intent" value="profile" />
        <div className={styles.avatar}>
          <img className={avatarStyles.avatar} src={account.avatar} alt="" width="72" height="72" />
          <p className="small muted">{t('account.mask')}</p>
        </div>
        <div className="two">
          <FormField name="username" hint={t('field.characters')}>
            {(control) => <input className={field.input} type="text" autoComplete="username" {...control} />}
          </FormField>
          <FormField name="locale" hint={t('account.language.hint')}>
            {(control) => (
              <select className={field.select} {...control}>
                {LOCALES.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {languageOf(language).name}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        </div>
        <div>
          <FormCheckbox name="newsletter">{t('account.newsletter')}</FormCheckbox>
          <p className={`${field.hint} ${styles.more}`}>{t('account.newsletter.hint')}</p>
        </div>
        {/* For use without JavaScript; with it there is the save bar. */}
        <p className="without-script">
          <button className={buttonStyles.primary} type="submit">
            {t('account.save')}
          </button>
        </p>
      </Form>
      {/* Within the section, so that it covers no button of another form. */}
      <SaveBar {...profile.bar} />
    </AccountSection>
  )
}
