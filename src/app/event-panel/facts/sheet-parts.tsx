import { Legend } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './event-facts.module.css'
import { Words } from './fields.tsx'
import { ScheduleRows, ToolRows } from './rows.tsx'

export function SchedulePart({ count, dayNames }: { count: number; dayNames: readonly string[] }) {
  const t = useText()
  return (
    <FormPart id="schedule" title={t('facts.part.schedule')} lede={t('facts.part.schedule.lede')}>
      <ScheduleRows count={count} dayNames={dayNames} />
      <Words name="schedule_note" label="facts.schedule_note" example={t('facts.schedule_note.example')} />
    </FormPart>
  )
}

/** Themes, how play is stopped, and whom one talks to. */
export function SafetyPart({ count }: { count: number }) {
  const t = useText()
  return (
    <FormPart id="safety" title={t('facts.part.safety')} lede={t('facts.part.things.lede')}>
      <Words name="themes_present" label="facts.themes_present" lines />
      <Words name="themes_on_request" label="facts.themes_on_request" lines />
      <Words name="themes_absent" label="facts.themes_absent" lines />
      <fieldset className={styles.choice}>
        <Legend>{t('facts.tools')}</Legend>
        <ToolRows count={count} />
      </fieldset>
      <FormField name="safety_contact_name" hint={t('facts.safety_contact.hint')}>
        {(control) => <Input type="text" autoComplete="off" {...control} />}
      </FormField>
      <Words
        name="safety_contact_note"
        label="facts.safety_contact_note"
        example={t('facts.safety_contact_note.example')}
      />
    </FormPart>
  )
}
