import { MEMBER_ROLES } from '#shared/member-permissions.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Mail } from '#ui/icons/mail.ts'
import { OWN_FAILURES } from '../invitations/failures.ts'
import * as styles from './add-member.module.css'

const LABELS = { email: 'invitations.email', role: 'users.add.role' } as const
/** The role with the fewest permissions that can edit, as for adding a member. */
const USUAL = { role: 'moderator' }

/** Invites an address to a role; nobody is invited as administrator. */
export function InviteForm(props: { constraints: FormConstraints; failure: FormFailure | null }) {
  const t = useText()
  const errorMessage = useErrorMessage(OWN_FAILURES)
  const form = useForm({ ...props, defaultValue: USUAL })
  return (
    <div className={styles.card}>
      <Card aria-labelledby="invite">
        <h2 id="invite">{t('invitations.new')}</h2>
        <Form
          className="stack"
          form={form}
          labels={LABELS}
          messages={{
            'email.repeated': t('invitations.repeated'),
            // Said no some days ago.
            'email.choice': t('invitations.declined_lately'),
          }}
          failureMessage={props.failure ? errorMessage(props.failure) : undefined}
        >
          <div className={styles.row}>
            <FormField name="email">
              {(control) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
            </FormField>
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
            <Button variant="primary" type="submit" name="intent" value="invite">
              <Mail /> {t('invitations.send')}
            </Button>
          </div>
        </Form>
        <p className="small muted">{t('invitations.hint')}</p>
      </Card>
    </div>
  )
}
