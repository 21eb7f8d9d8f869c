import type { RegistrationSettings } from '#shared/registrations/settings.ts'
import { HANDOVER_MODES, PARTICIPANT_VISIBILITIES } from '#shared/registrations/states.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { DateField, FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './settings-form.module.css'

const LABELS: Record<string, MessageKey> = {
  waiting_list: 'players.settings.waiting_list',
  companions: 'players.settings.companions',
  asks_birth_date: 'players.settings.birth_date',
  answers_until: 'players.settings.answers_until',
  handover: 'players.settings.handover',
  participants: 'players.settings.participants',
  payment_days: 'players.settings.payment_days',
  digest: 'players.settings.digest',
  character_approval: 'players.settings.character_approval',
}

type Props = {
  settings: RegistrationSettings & { version: string; mayWiden: boolean }
  constraints: FormConstraints
  failure: FormFailure | null
  mayEdit: boolean
  lastDay: string | null
}

/** How the event takes registrations. */
export function SettingsForm({ settings, constraints, failure, mayEdit, lastDay }: Props) {
  const t = useText()
  const form = useForm({ constraints, failure, defaultValue: toForm(settings) })
  const now = PARTICIPANT_VISIBILITIES.indexOf(settings.participants)
  return (
    <Form
      className={styles.form}
      form={form}
      labels={LABELS}
      messages={{ 'participants.choice': t('players.settings.participants.wider') }}
    >
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <input type="hidden" name="version" value={settings.version} />
        <div>
          <FormCheckbox name="waiting_list">{t('players.settings.waiting_list')}</FormCheckbox>
          <p className={styles.hint}>{t('players.settings.waiting_list.hint')}</p>
        </div>
        <div>
          <FormCheckbox name="asks_birth_date">{t('players.settings.birth_date')}</FormCheckbox>
          <p className={styles.hint}>{t('players.settings.birth_date.hint')}</p>
        </div>
        <FormField name="companions" hint={t('players.settings.companions.hint')}>
          {(control) => <Input type="number" {...control} />}
        </FormField>
        <DateField
          name="answers_until"
          hint={t('players.settings.answers_until.hint')}
          {...(lastDay && { max: lastDay })}
        />
        <FormField name="payment_days" hint={t('players.settings.payment_days.hint')}>
          {(control) => <Input type="number" {...control} />}
        </FormField>
        <FormField name="handover" hint={t('players.settings.handover.hint')}>
          {(control) => (
            <Select {...control}>
              {HANDOVER_MODES.map((mode) => (
                <option key={mode} value={mode}>
                  {t(`players.settings.handover.${mode}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField
          name="participants"
          hint={t(settings.mayWiden ? 'players.settings.participants.hint' : 'players.settings.participants.fixed')}
        >
          {(control) => (
            <Select {...control}>
              {PARTICIPANT_VISIBILITIES.map((visibility, index) => (
                <option key={visibility} value={visibility} disabled={!settings.mayWiden && index > now}>
                  {t(`players.settings.participants.${visibility}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <div>
          <FormCheckbox name="digest">{t('players.settings.digest')}</FormCheckbox>
          <p className={styles.hint}>{t('players.settings.digest.hint')}</p>
        </div>
        <div>
          <FormCheckbox name="character_approval">{t('players.settings.character_approval')}</FormCheckbox>
          <p className={styles.hint}>{t('players.settings.character_approval.hint')}</p>
        </div>
        {mayEdit && (
          <Button variant="primary" type="submit">
            {t('players.settings.save')}
          </Button>
        )}
      </fieldset>
    </Form>
  )
}

/** By the names of the controls; a box that is not ticked is missing. */
const toForm = (settings: RegistrationSettings) => ({
  ...(settings.waitingList && { waiting_list: 'on' }),
  ...(settings.asksBirthDate && { asks_birth_date: 'on' }),
  ...(settings.digest && { digest: 'on' }),
  ...(settings.characterApproval && { character_approval: 'on' }),
  companions: String(settings.companions),
  answers_until: settings.answersUntil ?? '',
  handover: settings.handover,
  participants: settings.participants,
  payment_days: String(settings.paymentDays),
})
