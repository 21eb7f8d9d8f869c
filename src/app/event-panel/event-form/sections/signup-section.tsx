import { SIGNUP } from '#shared/enums.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type FieldState, SelectField, TextField } from '../event-field.tsx'
import { textOf } from '../event-values.ts'
import * as styles from './signup-section.module.css'

/** How to sign up. Date and URL appear with the options that need them. */
export function SignupFields({ fields }: { fields: FieldState }) {
  const t = useText()
  const _signup = textOf(fields.now, 'signup')
  return (
    <div className={`stack ${styles.signup}`}>
      <SelectField
        fields={fields}
        name="signup"
        label={t('eventform.signup')}
        options={SIGNUP.map((state) => [state, t(`eventform.signup.${state}`)])}
      />
      <div className={styles.opens}>
        <TextField fields={fields} name="signup_opens" type="date" label={t('eventform.signup_opens')} />
      </div>
      <div className={styles.url}>
        <TextField
          fields={fields}
          name="signup_url"
          label={t('eventform.signup_url')}
          hint={t('eventform.signup_url.hint')}
          inputMode="url"
          autoComplete="off"
        />
      </div>
    </div>
  )
}
