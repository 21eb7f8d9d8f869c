import { useState } from 'react'
import { ADULT_AGE, ageOn, isMinorOn } from '#shared/registrations/age.ts'
import type { FileAnswer } from '#shared/registrations/form-definition.ts'
import { Legend } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { FileField } from '#ui/forms/files/file-field.tsx'
import { PAPER } from '#ui/forms/files/file-rules.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { DateField, FormField } from '#ui/forms/form-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './registration.module.css'

/** The labels of the fields below, by the names of their controls. */
export const ageLabels = (prefix: string): Record<string, MessageKey> => ({
  [`${prefix}birth_date`]: 'signUp.birth_date',
  [`${prefix}guardian.name`]: 'signUp.guardian.name',
  [`${prefix}guardian.phone`]: 'signUp.guardian.phone',
  [`${prefix}guardian.email`]: 'signUp.guardian.email',
  [`${prefix}authorization`]: 'signUp.guardian.file',
})

type Props = {
  /** Empty for the person, `additionals[0].` for a companion. */
  prefix: string
  dateStart: string
  minimumAge: number | null
  /** Stored before, with a form that was refused. */
  authorization: FileAnswer | undefined
  /** The birth date comes from the person's profile. */
  fromProfile?: boolean
}

/** The birth date and, of minors, who answers for them. Without JavaScript both are there. */
export function BirthFields({ prefix, dateStart, minimumAge, authorization, fromProfile = false }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const { defaultValue } = useFormField(`${prefix}birth_date`)
  const [birthDate, setBirthDate] = useState<string | null>(defaultValue || null)
  const why = minimumAge ? t('signUp.birth_date.hint', { age: minimumAge }) : t('signUp.birth_date.why')
  const isTooYoung = hydrated && minimumAge !== null && birthDate !== null && ageOn(dateStart, birthDate) < minimumAge
  // Where only adults are admitted nobody answers for a minor.
  const showsGuardian = !isTooYoung && (minimumAge ?? 0) < ADULT_AGE && (!hydrated || isMinorOn(dateStart, birthDate))
  return (
    <section className={styles.part}>
      {prefix === '' && <h2>{t('signUp.age')}</h2>}
      <div className="two">
        <DateField
          name={`${prefix}birth_date`}
          hint={fromProfile ? `${why} ${t('keptAnswers.offered.mark')}` : why}
          min="1900-01-01"
          autoComplete={prefix === '' ? 'bday' : 'off'}
          onChange={(event) => setBirthDate(event.currentTarget.value || null)}
        />
      </div>
      {isTooYoung && (
        <p className="danger" role="status">
          {t('field.underage')}
        </p>
      )}
      {showsGuardian && (
        <fieldset className={`${styles.guardian} indent`}>
          <Legend>{t('signUp.guardian')}</Legend>
          <p className="small muted">{t('signUp.guardian.text')}</p>
          <div className="two">
            <FormField name={`${prefix}guardian.name`}>
              {(control) => <Input type="text" autoComplete="off" {...control} />}
            </FormField>
            <FormField name={`${prefix}guardian.phone`}>
              {(control) => <Input type="tel" autoComplete="off" {...control} />}
            </FormField>
          </div>
          <FormField
            name={`${prefix}guardian.email`}
            label={`${t('signUp.guardian.email')} ${t('eventform.optional')}`}
          >
            {(control) => <Input autoComplete="off" {...control} />}
          </FormField>
          <FileField
            name={`${prefix}authorization`}
            rule={PAPER}
            label={`${t('signUp.guardian.file')} ${t('eventform.optional')}`}
            hint={
              authorization ? t('answers.file.stored', { name: authorization.name }) : t('signUp.guardian.file.hint')
            }
          />
        </fieldset>
      )}
    </section>
  )
}
