import { PasswordInput } from '#features/identity/accounts/ui/password-field.tsx'
import { SITE_ROLES } from '#shared/enums.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import { type AdminFormFailure, useAdminErrorMessages } from '../components/form-response.ts'
import { ExpandableAction } from './expandable-action.tsx'

type Props = { id: number; name: string; role: string; result: AdminFormFailure | null }

/** Changes a site role; the admin confirms with their own password. */
export function ChangeRole({ id, name, role, result }: Props) {
  const t = useText()
  const { fieldMessage } = useAdminErrorMessages()
  return (
    <ExpandableAction intent="role" id={id} name={name} label="team.role" buttonClass="btn--line" result={result}>
      {(ownFailure) => (
        <>
          <Field
            name={`role-${id}`}
            label={t('team.role.of', { name })}
            error={fieldMessage(ownFailure?.fields['role'])}
          >
            {(control) => (
              <select
                className={field.select}
                defaultValue={ownFailure?.values['role'] || role}
                {...control}
                name="role"
              >
                {SITE_ROLES.map((one) => (
                  <option key={one} value={one}>
                    {t(`team.role.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            name={`password-${id}`}
            label={t('account.password.present')}
            hint={t('team.role.hint')}
            error={fieldMessage(ownFailure?.fields['password'])}
          >
            {(control) => (
              <PasswordInput
                label={t('account.password.present')}
                autoComplete="current-password"
                {...control}
                name="password"
              />
            )}
          </Field>
          <button className={buttonStyles.danger} type="submit" name="intent" value="role">
            {t('team.role.change')}
          </button>
        </>
      )}
    </ExpandableAction>
  )
}
