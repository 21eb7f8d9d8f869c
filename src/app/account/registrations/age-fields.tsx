import { Input } from '#ui/components/input.tsx'
import { DateField, FormField } from '#ui/forms/form-field.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'

export const AGE_LABELS = {
  birth_date: 'myRegistrations.birth_date',
  'guardian.name': 'myRegistrations.guardian.name',
  'guardian.phone': 'myRegistrations.guardian.phone',
  'guardian.email': 'myRegistrations.guardian.email',
} as const

type Props = {
  isMinor: boolean
  fromProfile: boolean
  /** The seat was given with it, so that only the organization changes it. */
  decided: string | null
}

/** Birth date, and the guardian of someone under 18. */
export function AgeFields({ isMinor, fromProfile, decided }: Props) {
  const t = useText()
  const { long } = useDates()
  const why = t('myRegistrations.birth_date.hint')
  return (
    <>
      {decided === null ? (
        <DateField
          name="birth_date"
          hint={fromProfile ? `${why} ${t('keptAnswers.offered.mark')}` : why}
          autoComplete="bday"
        />
      ) : (
        <p>
          <b>{t('myRegistrations.birth_date')}:</b> {long(decided)}{' '}
          <small className="muted">{t('myRegistrations.birth_date.decided')}</small>
          <input type="hidden" name="birth_date" value={decided} />
        </p>
      )}
      {(decided === null || isMinor) && (
        <details open={isMinor}>
          <summary>{t('myRegistrations.guardian.summary')}</summary>
          <div className="stack space-above-small">
            <FormField name="guardian.name">{(control) => <Input type="text" {...control} />}</FormField>
            <div className="two">
              <FormField name="guardian.phone">{(control) => <Input {...control} type="tel" />}</FormField>
              <FormField name="guardian.email">{(control) => <Input {...control} type="email" />}</FormField>
            </div>
          </div>
        </details>
      )}
    </>
  )
}
