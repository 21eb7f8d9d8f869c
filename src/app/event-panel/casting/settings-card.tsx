import { type CastingSettings, CHOICES_MAX } from '#shared/casting/casting.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = {
  settings: CastingSettings
  constraints: FormConstraints
  failure: FormFailure | null
  mayEdit: boolean
}

/** Whether players choose, and when they learn what they got. */
export function SettingsCard({ settings, constraints, failure, mayEdit }: Props) {
  const t = useText()
  const { open, choices, revealsAt, isRevealed } = settings
  const form = useForm({
    constraints,
    failure,
    defaultValue: { ...(open && { open: 'on' }), choices: String(choices), reveals_at: revealsAt ?? '' },
  })
  const errorMessage = useErrorMessage({ already_revealed: 'casting.already_revealed' })
  return (
    <Card aria-labelledby="casting-settings">
      <h2 id="casting-settings">{t('casting.settings')}</h2>
      <p className="small muted">{t(isRevealed ? 'casting.settings.revealed' : 'casting.settings.text')}</p>
      <Form
        className="stack space-above-small"
        form={form}
        labels={{ open: 'casting.open', choices: 'casting.choices', reveals_at: 'casting.reveals_at' }}
        failureMessage={failure ? errorMessage(failure) : undefined}
      >
        <fieldset disabled={!mayEdit} className="stack">
          <FormCheckbox name="open">{t('casting.open')}</FormCheckbox>
          <FormField name="choices">
            {({ min: _min, max: _max, ...control }) => <Input type="number" min={1} max={CHOICES_MAX} {...control} />}
          </FormField>
          <FormField name="reveals_at" hint={t('casting.reveals_at.hint')}>
            {(control) => <Input {...control} type="datetime-local" readOnly={isRevealed} />}
          </FormField>
          {mayEdit && (
            <div>
              <Button type="submit" name="intent" value="settings">
                {t('casting.settings.save')}
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
    </Card>
  )
}
