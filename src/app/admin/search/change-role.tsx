import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { SITE_ROLES } from '#shared/enums.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import { UnfoldingAct } from './expandable-action.tsx'

type Props = { id: number; name: string; role: string; answer: TeamRefusal | null }

/** Gives somebody a role on the site team, or takes it away; whoever does it types their own password. */
export function ChangeRole({ id, name, role, answer }: Props) {
  const t = useText()
  const { wrong } = useTeamWords()
  return (
    <UnfoldingAct intent="role" id={id} name={name} words="team.role" look="btn--line" answer={answer}>
      {(mine) => (
        <>
          <Field name={`role-${id}`} label={t('team.role.of', { name })} error={wrong(mine?.fields['role'])}>
            {(control) => (
              <select className="select" defaultValue={mine?.values['role'] || role} {...control} name="role">
                {SITE_ROLES.map((one) => (
                  <option key={one} value={one}>
                    {t(`team.role.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <PasswordField
            name={`password-${id}`}
            as="password"
            label={t('account.password.present')}
            hint={t('team.role.hint')}
            error={wrong(mine?.fields['password'])}
            autoComplete="current-password"
          />
          <button className="btn btn--danger" type="submit" name="intent" value="role">
            {t('team.role.change')}
          </button>
        </>
      )}
    </UnfoldingAct>
  )
}
