import { UserPlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FormError } from '#features/identity/accounts/ui/form-error.tsx'
import { MEMBER_ROLES, type MemberRole } from '#shared/member-permissions.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './add-member.module.css'
import { PersonCombobox } from './person-combobox.tsx'
import { failureOf, type MembersFormResult } from './response.ts'

/** The role with the fewest permissions that can edit. */
const USUAL: MemberRole = 'moderator'

/** Adds a member by username; administrators are never added this way. */
export function AddMember({ result }: { result: MembersFormResult | null }) {
  const t = useText()
  const failure = failureOf(result, 'add')
  const { username, role } = failure?.fields ?? {}
  const values = failure && result ? result.values : { username: '', role: USUAL }
  const sending = useNavigation().formData?.get('intent') === 'add'
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby="add">
      <h2 id="add">{t('users.add')}</h2>
      <FormError failure={failure} />
      <Form className={styles.row} method="post" preventScrollReset>
        <Field
          name="username"
          label={t('users.add.name')}
          error={username && t(`field.${username}`, { min: 1, max: 0, word: '' })}
        >
          {(control) => <PersonCombobox control={control} typed={values.username} />}
        </Field>
        <Field name="role" label={t('users.add.role')} error={role && t('field.choice')}>
          {(control) => (
            <select className={field.select} defaultValue={values.role || USUAL} {...control}>
              {MEMBER_ROLES.toReversed().map((one) => (
                <option key={one} value={one}>
                  {t(`role.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button className={buttonStyles.primary} type="submit" name="intent" value="add" disabled={sending}>
          <UserPlus /> {t('users.add.do')}
        </button>
      </Form>
      <p className="small muted">{t('users.add.unsure')}</p>
    </section>
  )
}
