import { Form } from 'react-router'
import { LOCALES } from '#shared/enums.ts'
import { USERNAME_LENGTH } from '#shared/limits.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import type { useSavedForm } from '#ui/forms/use-saved-form.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import type { AccountFormResult } from '../account-response.ts'
import type { AccountView } from '../account-view.ts'
import { AccountSection } from './account-section.tsx'
import * as styles from './profile-section.module.css'

export const RULES = { username: USERNAME_LENGTH }
type ProfileForm = ReturnType<typeof useSavedForm<keyof typeof RULES, FormFailure>>
type Props = { account: AccountView; result: AccountFormResult; done: string | null; profile: ProfileForm }

/** Public name, language and newsletter. Saved by the save bar at the end of the page. */
export function ProfileSection({ account, result, done, profile }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const { form, formKey, handlers, failure, checks } = profile
  const { username, locale, newsletter } = failure ? result.values : account
  const code = checks.errors.username
  const usernameError =
    code && (code === 'taken' ? t('failure.username_taken') : t(`field.${code}`, { ...USERNAME_LENGTH, word: '' }))
  return (
    <AccountSection part="profile" title={t('account.profile')} lede={t('account.profile.lede')} done={done}>
      <Form
        key={formKey}
        className="stack"
        id="profile-form"
        method="post"
        noValidate={hydrated}
        preventScrollReset
        ref={form}
        {...handlers}
      >
        <input type="hidden" name="intent" value="profile" />
        <ProfileErrorSummary profile={profile} wrong={usernameError} />
        <div className={styles.avatar}>
          <img className="mask" src={account.avatar} alt="" width="72" height="72" />
          <p className="small muted">{t('account.mask')}</p>
        </div>
        <div className="two">
          <Field name="username" label={t('register.username')} hint={t('field.characters')} error={usernameError}>
            {(control) => (
              <input
                className={field.input}
                type="text"
                autoComplete="username"
                required
                minLength={USERNAME_LENGTH.min}
                maxLength={USERNAME_LENGTH.max}
                defaultValue={username}
                {...control}
              />
            )}
          </Field>
          <Field name="locale" label={t('account.language')} hint={t('account.language.hint')}>
            {(control) => (
              <select className={field.select} defaultValue={locale} {...control}>
                {LOCALES.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {LANGUAGE_NAMES[language]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div>
          <Checkbox name="newsletter" defaultChecked={newsletter}>
            {t('account.newsletter')}
          </Checkbox>
          <p className={`${field.hint} ${styles.more}`}>{t('account.newsletter.hint')}</p>
        </div>
        {/* For use without JavaScript; with it there is the save bar. */}
        <p className="without-script">
          <button className={buttonStyles.primary} type="submit">
            {t('account.save')}
          </button>
        </p>
      </Form>
    </AccountSection>
  )
}

/** Each language by its own name. */
const LANGUAGE_NAMES = { es: 'Español', en: 'English' }

/** The form's error summary, which takes the focus. */
function ProfileErrorSummary({
  profile: { checks, failure },
  wrong,
}: {
  profile: ProfileForm
  wrong: string | undefined
}) {
  const t = useText()
  const errorMessage = useErrorMessage()
  const formFailure = failure && Object.keys(failure.fields).length === 0 ? failure : null
  if (!checks.attempted || !(wrong || formFailure)) return null
  const taken = checks.errors.username === 'taken'
  return (
    <ErrorSummary
      ref={checks.summary}
      title={formFailure && !wrong ? errorMessage(formFailure) : t('account.errors')}
      errors={wrong ? [{ name: 'username', label: taken ? '' : t('register.username'), message: wrong }] : []}
    />
  )
}
