import { Form } from 'react-router'
import { LOCALES } from '#shared/enums.ts'
import { USERNAME_LENGTH } from '#shared/limits.ts'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import { type Refusal, useRefusalWords } from '#ui/forms/error-messages.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import type { useSavedForm } from '#ui/forms/use-saved-form.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Answer } from '../account-response.ts'
import type { ShownAccount } from '../account-view.ts'
import { Section } from './account-section.tsx'

export const RULES = { username: USERNAME_LENGTH }
type ProfileForm = ReturnType<typeof useSavedForm<keyof typeof RULES, Refusal>>
type Props = { account: ShownAccount; answer: Answer; done: string | null; profile: ProfileForm }

/** What others see of one, and what one wants to hear and read. Saved by the bar at the page's end. */
export function ProfileSection({ account, answer, done, profile }: Props) {
  const t = useText()
  const scripted = useScripted()
  const { form, round, handlers, refusal, checks } = profile
  const { username, locale, newsletter } = refusal ? answer.values : account
  const code = checks.wrongs.username
  const wrong =
    code && (code === 'taken' ? t('failure.username_taken') : t(`field.${code}`, { ...USERNAME_LENGTH, word: '' }))
  return (
    <Section part="profile" title={t('account.profile')} lede={t('account.profile.lede')} done={done}>
      <Form
        key={round}
        className="stack"
        id="profile-form"
        method="post"
        noValidate={scripted}
        preventScrollReset
        ref={form}
        {...handlers}
      >
        <input type="hidden" name="intent" value="profile" />
        <Refused profile={profile} wrong={wrong} />
        <div className="maskline">
          <img className="mask" src={account.avatar} alt="" width="72" height="72" />
          <p className="small muted">{t('account.mask')}</p>
        </div>
        <div className="two">
          <Field name="username" label={t('register.username')} hint={t('field.characters')} error={wrong}>
            {(control) => (
              <input
                className="input"
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
              <select className="select" defaultValue={locale} {...control}>
                {LOCALES.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {NAMES[language]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div>
          <CheckBox name="newsletter" defaultChecked={newsletter}>
            {t('account.newsletter')}
          </CheckBox>
          <p className="hint check__more">{t('account.newsletter.hint')}</p>
        </div>
        {/* With scripts the bar at the page's end has it. */}
        <p className="plain-save">
          <button className="btn btn--lit" type="submit">
            {t('account.save')}
          </button>
        </p>
      </Form>
    </Section>
  )
}

/** Each language calls itself by its own name. */
const NAMES = { es: 'Español', en: 'English' }

/** What was refused, at the form's head; it takes the focus. */
function Refused({ profile: { checks, refusal }, wrong }: { profile: ProfileForm; wrong: string | undefined }) {
  const t = useText()
  const words = useRefusalWords()
  const whole = refusal && Object.keys(refusal.fields).length === 0 ? refusal : null
  if (!checks.tried || !(wrong || whole)) return null
  const taken = checks.wrongs.username === 'taken'
  return (
    <ErrorSummary
      ref={checks.summary}
      title={whole && !wrong ? words(whole) : t('account.errors')}
      wrong={wrong ? [{ name: 'username', label: taken ? '' : t('register.username'), words: wrong }] : []}
    />
  )
}
