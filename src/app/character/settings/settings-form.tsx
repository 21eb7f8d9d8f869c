import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_STATUSES } from '#shared/characters/characters.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { sheet: CharacterSheet; constraints: FormConstraints; failure: FormFailure | null }

const LABELS = { name: 'character.name', status: 'character.status' } as const

/** The name of a character, and whether it is still played. */
export function SettingsForm({ sheet: { name, status }, constraints, failure }: Props) {
  const t = useText()
  const form = useForm({ constraints, failure, defaultValue: { name, status } })
  return (
    <section aria-labelledby="settings">
      <h2 className="visually-hidden" id="settings">
        {t('character.edit')}
      </h2>
      <Form className="stack" form={form} labels={LABELS}>
        <FormField name="name" hint={t('character.name.hint')}>
          {(control) => <Input autoComplete="off" {...control} />}
        </FormField>
        <FormField name="status" hint={t('character.status.hint')}>
          {({ defaultValue, ...control }) => (
            <Select defaultValue={defaultValue} {...control}>
              {CHARACTER_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {t(`character.status.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <p>
          <Button variant="primary" type="submit" name="intent" value="settings">
            {t('account.save')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
