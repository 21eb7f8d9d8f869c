import type { EventGrant } from '#shared/member-permissions.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { UserPlus } from '#ui/icons/user-plus.ts'
import * as styles from './grants-part.module.css'

const LABELS = { person: 'eventGrants.person', kind: 'eventGrants.kind' } as const

/** Gives someone a grant, by the username of their account. */
export function GiveGrant({
  open,
  ...props
}: {
  open: EventGrant[]
  constraints: FormConstraints
  failure: FormFailure | null
}) {
  const t = useText()
  const form = useForm({ ...props, defaultValue: { kind: open[0]! } })
  return (
    <Form
      className={styles.add}
      form={form}
      labels={LABELS}
      messages={{
        'person.nobody': t('eventGrants.nobody'),
        'person.email': t('eventGrants.email'),
        'person.unconfirmed': t('eventGrants.unconfirmed'),
        'person.member': t('eventGrants.member'),
      }}
    >
      <FormField name="person" hint={t('eventGrants.person.hint')}>
        {(control) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
      </FormField>
      <FormField name="kind">
        {(control) => (
          <Select {...control}>
            {open.map((grant) => (
              <option key={grant} value={grant}>
                {t(`grant.${grant}`)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <Button variant="primary" type="submit" name="intent" value="add">
        <UserPlus /> {t('eventGrants.add')}
      </Button>
    </Form>
  )
}
