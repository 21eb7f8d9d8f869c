import type { MyEvent } from '#shared/events/organizer-event.ts'
import { Button } from '#ui/components/button.tsx'
import { Chip } from '#ui/components/chip.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './event-facts.module.css'
import type { FactsValues } from './facts-values.server.ts'
import { LABELS } from './labels.ts'
import { ArrivalPart, FirstTimePart, NightPart, PlayPart, ThingsPart } from './parts.tsx'
import { SafetyPart, SchedulePart } from './sheet-parts.tsx'
import { useDayNames } from './use-day-names.ts'

type Props = {
  event: Pick<MyEvent, 'dateStart' | 'dateEnd' | 'localization' | 'locale'>
  values: FactsValues
  version: string | null
  constraints: FormConstraints
  failure: FormFailure | null
  mayEdit: boolean
}

/** Everything is optional, so that it is saved with whatever is known. */
export function FactsForm({ event, values, version, constraints, failure, mayEdit }: Props) {
  const t = useText()
  const form = useForm({ constraints, failure, defaultValue: values })
  const errorMessage = useErrorMessage({ changed_meanwhile: 'facts.changed_meanwhile' })
  const days = useDayNames(event, Math.max(0, ...values.schedule.map((row) => Number('day' in row ? row.day : 0))))
  const hasEnglish = event.localization !== null || event.locale === 'en' || saysEnglish(values)
  return (
    <Form
      className={styles.form}
      form={form}
      labels={LABELS}
      ownLabels={rowLabels(t)}
      failureMessage={failure ? errorMessage(failure) : undefined}
    >
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <input type="hidden" name="version" value={version ?? ''} />
        <p>
          <Chip as="label">
            <input type="checkbox" name="english" defaultChecked={hasEnglish} />
            {t('facts.english')}
          </Chip>
        </p>
        <FirstTimePart />
        <PlayPart />
        <NightPart />
        <ArrivalPart />
        <ThingsPart />
        <SchedulePart count={values.schedule.length} dayNames={days} />
        <SafetyPart count={values.safety_tools.length} />
        {mayEdit && (
          <div className={styles.end}>
            <Button variant="primary" type="submit">
              {t('facts.save')}
            </Button>
            <span className="small muted">{t('facts.save.hint')}</span>
          </div>
        )}
      </fieldset>
    </Form>
  )
}

/** Whether anything is written in English. */
const saysEnglish = (values: FactsValues) =>
  JSON.stringify(values, (name, value) => (/_en$/.test(name) && value !== '' ? '__en' : value)).includes('__en')

/** Named in the summary of errors. */
const rowLabels = (t: ReturnType<typeof useText>) =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      [`schedule[${index}].time`, t('facts.time', { number: index + 1 })],
      [`schedule[${index}].what_es`, t('facts.what', { number: index + 1 })],
      [`schedule[${index}].what_en`, t('facts.what', { number: index + 1 })],
      [`safety_tools[${index}].word_es`, t('facts.tool.word', { number: index + 1 })],
      [`safety_tools[${index}].does_es`, t('facts.tool.does', { number: index + 1 })],
    ]).flat(),
  )
