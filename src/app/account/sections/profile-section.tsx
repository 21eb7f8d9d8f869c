import { LOCALES, languageOf } from '#shared/languages.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { SaveBar } from '#ui/forms/saving/save-bar.tsx'
import type { useSavedForm } from '#ui/forms/saving/use-saved-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
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
          <Avatar src={account.avatar} size={72} />
          <p className="small muted">{t('account.mask')}</p>
        </div>
        <div className="two">
          <FormField name="username" hint={t('field.characters')}>
            {(control) => <Input type="text" autoComplete="username" {...control} />}
          </FormField>
          <FormField name="locale" hint={t('account.language.hint')}>
            {(control) => (
              <Select {...control}>
                {LOCALES.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {languageOf(language).name}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
        <div>
          <FormCheckbox name="newsletter">{t('account.newsletter')}</FormCheckbox>
          <p className={styles.more}>{t('account.newsletter.hint')}</p>
        </div>
        {/* For use without JavaScript; with it there is the save bar. */}
        <p className="without-script">
          <Button variant="primary" type="submit">
            {t('account.save')}
          </Button>
        </p>
      </Form>
      {/* Within the section, so that it covers no button of another form. */}
      <SaveBar {...profile.bar} />
    </AccountSection>
  )
}
