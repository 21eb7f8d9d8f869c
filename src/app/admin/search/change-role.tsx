import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { SITE_ROLES } from '#shared/enums.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { ExpandableAction } from './expandable-action.tsx'

const LABELS = { role: 'admin.role', password: 'account.password.present' } as const

type Props = { id: number; name: string; role: string; result: AdminFormFailure | null }

/** Changes a site role; the admin confirms with their own password. */
export function ChangeRole({ role, ...action }: Props) {
  const t = useText()
  return (
    <ExpandableAction
      {...action}
      intent="role"
      label="admin.role"
      schema="role"
      labels={LABELS}
      defaultValue={{ role }}
      variant="outline"
    >
      <FormField name="role" label={t('admin.role.of', { name: action.name })}>
        {(control) => (
          <Select {...control}>
            {SITE_ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`admin.role.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <PasswordField name="password" autoComplete="current-password" hint={t('admin.role.hint')} />
      <Button variant="danger" type="submit" name="intent" value="role">
        {t('admin.role.change')}
      </Button>
    </ExpandableAction>
  )
}
