import { Form as PlainForm } from 'react-router'
import type { Staff } from '#features/check-in/staff/staff.server.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Rows } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'
import * as styles from './staff-part.module.css'

type Props = {
  staff: Staff[]
  /** Milliseconds since 1970; null for events without dates. */
  endsAt: number | null
  isOver: boolean
  constraints: FormConstraints
  failure: FormFailure | null
}

/** People who check players in at this event and see nothing else of the panel. */
export function StaffPart({ staff, endsAt, isOver, constraints, failure }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <section aria-labelledby="staff" className={styles.part}>
      <h2 id="staff">{t('checkIn.staff.title')}</h2>
      <p className="muted">
        {t('checkIn.staff.lede')} {endsAt !== null && t('checkIn.staff.until', { day: day(new Date(endsAt - 1)) })}
      </p>
      {staff.length === 0 ? (
        <p>{t('checkIn.staff.none')}</p>
      ) : (
        <Rows brief>
          {staff.map(({ id, username, avatar, since }) => (
            <li key={id}>
              <Avatar src={avatar ?? undefined} size={40} />
              <span>
                <b>{username}</b>
                <small>{t('checkIn.staff.since', { day: day(new Date(since)) })}</small>
              </span>
              <PlainForm method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  size="small"
                  type="submit"
                  name="intent"
                  value="remove"
                  aria-label={t('checkIn.staff.remove_name', { name: username })}
                >
                  {t('checkIn.staff.remove')}
                </Button>
              </PlainForm>
            </li>
          ))}
        </Rows>
      )}
      {!isOver && <AddStaff key={staff.length} constraints={constraints} failure={failure} />}
    </section>
  )
}

function AddStaff(props: { constraints: FormConstraints; failure: FormFailure | null }) {
  const t = useText()
  const form = useForm(props)
  return (
    <Form
      className={styles.add}
      form={form}
      labels={{ person: 'checkIn.staff.person' }}
      messages={{
        'person.nobody': t('checkIn.staff.nobody'),
        'person.email': t('checkIn.staff.email'),
        'person.unconfirmed': t('checkIn.staff.unconfirmed'),
        'person.member': t('checkIn.staff.member'),
      }}
    >
      <FormField name="person" hint={t('checkIn.staff.person.hint')}>
        {(control) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
      </FormField>
      <Button variant="primary" type="submit" name="intent" value="add">
        <UserPlus /> {t('checkIn.staff.add')}
      </Button>
    </Form>
  )
}
