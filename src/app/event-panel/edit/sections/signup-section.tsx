import { SIGNUP } from '#shared/enums.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SelectField, TextField } from '../event-field.tsx'
import * as styles from './signup-section.module.css'

/** How to sign up. Date and URL appear with the options that need them. */
export function SignupFields() {
  const t = useText()
  return (
    <div className={`stack ${styles.signup}`}>
      <SelectField name="signup" options={SIGNUP.map((state) => [state, t(`eventform.signup.${state}`)])} />
      <div className={styles.opens}>
        <TextField name="signup_opens" type="date" />
      </div>
      <div className={styles.url}>
        <TextField name="signup_url" hint={t('eventform.signup_url.hint')} inputMode="url" autoComplete="off" />
      </div>
    </div>
  )
}
