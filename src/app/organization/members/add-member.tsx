import { UserPlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { MEMBER_ROLES, type MemberRole } from '#shared/roles.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PersonBox } from './person-combobox.tsx'
import { type Answer, refusalOf } from './response.ts'

/** The least that lets one help. */
const USUAL: MemberRole = 'moderator'

/** Lets somebody in by their username; nobody is added as administrator (decisions 2). */
export function AddMember({ answer }: { answer: Answer | null }) {
  const t = useText()
  const refusal = refusalOf(answer, 'add')
  const { username, role } = refusal?.fields ?? {}
  const typed = refusal && answer ? answer.values : { username: '', role: USUAL }
  const sending = useNavigation().formData?.get('intent') === 'add'
  return (
    <section className="card addcard" aria-labelledby="add">
      <h2 id="add">{t('users.add')}</h2>
      <Told refusal={refusal} />
      <Form className="addrow" method="post" preventScrollReset>
        <Field
          name="username"
          label={t('users.add.name')}
          error={username && t(`field.${username}`, { min: 1, max: 0, word: '' })}
        >
          {(control) => <PersonBox control={control} typed={typed.username} />}
        </Field>
        <Field name="role" label={t('users.add.role')} error={role && t('field.choice')}>
          {(control) => (
            <select className="select" defaultValue={typed.role || USUAL} {...control}>
              {MEMBER_ROLES.toReversed().map((one) => (
                <option key={one} value={one}>
                  {t(`role.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button className="btn btn--lit" type="submit" name="intent" value="add" disabled={sending}>
          <UserPlus className="i" aria-hidden="true" /> {t('users.add.do')}
        </button>
      </Form>
      <p className="small muted">{t('users.add.unsure')}</p>
    </section>
  )
}
