import { MEMBER_ROLES } from '#shared/member-permissions.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { UserPlus } from '#ui/icons/user-plus.ts'
import * as styles from './add-member.module.css'
import { PersonCombobox } from './person-combobox.tsx'

const LABELS = { username: 'users.add.name', role: 'users.add.role' } as const
/** The role with the fewest permissions that can edit. */
const USUAL = { role: 'moderator' }

/** Adds a member by username; administrators are never added this way. */
export function AddMember(props: { constraints: FormConstraints; failure: FormFailure | null }) {
  const t = useText()
  const errorMessage = useErrorMessage()
  const form = useForm({ ...props, defaultValue: USUAL })
  return (
    <div className={styles.card}>
      <Card aria-labelledby="add">
        <h2 id="add">{t('users.add')}</h2>
        <Form
          className="stack"
          form={form}
          labels={LABELS}
          errorsTitle={props.failure ? errorMessage(props.failure) : undefined}
        >
          <div className={styles.row}>
            <FormField name="username">{(control) => <PersonCombobox {...control} />}</FormField>
            <FormField name="role">
              {(control) => (
                <Select {...control}>
                  {MEMBER_ROLES.toReversed().map((one) => (
                    <option key={one} value={one}>
                      {t(`role.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
            <Button variant="primary" type="submit" name="intent" value="add">
              <UserPlus /> {t('users.add.do')}
            </Button>
          </div>
        </Form>
        <p className="small muted">{t('users.add.unsure')}</p>
      </Card>
    </div>
  )
}
