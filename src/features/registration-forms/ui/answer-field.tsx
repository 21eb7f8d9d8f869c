import { REGISTRATION_RETENTION_YEARS } from '#shared/limits.ts'
import { type FormField, textIn } from '#shared/registrations/form-definition.ts'
import { keptUntil } from '#shared/registrations/kept-until.ts'
import { CheckRow, FieldBox, FieldError, Legend } from '#ui/components/field-parts.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Lock } from '#ui/icons/lock.ts'
import { useAnswerContent, useAnswerField } from './answer-context.ts'
import { AnswerControl, YesNo } from './answer-control.tsx'
import * as styles from './answer-fields.module.css'
import { AnswerOptions } from './answer-options.tsx'

type Props = {
  field: FormField
  /** Who reads the answer, when it is not said above the whole section. */
  notice: string | null
}

/** One question with its control, and why it is asked. */
export function AnswerField({ field, notice }: Props) {
  const locale = useLocale()
  const hydrated = useHydrated()
  const help = field.help && textIn(field.help, locale)
  if (field.type === 'static')
    return (
      <div className={styles.text}>
        <p className="bold">{textIn(field.label, locale)}</p>
        {help && <p>{help}</p>}
      </div>
    )
  // Without JavaScript a conditional field is always there, and must not block the form.
  const required = field.required && (hydrated || !field.show_if)
  return <Question field={field} help={help} required={required} notice={notice} />
}

type QuestionProps = Props & { help: string | null; required: boolean }

function Question({ field, help, required, notice }: QuestionProps) {
  const t = useText()
  const { id, name, error } = useAnswerField(field)
  const isFromProfile = useAnswerContent().fromProfile.includes(field.key)
  const origin = isFromProfile ? t('keptAnswers.offered.mark') : null
  const notes = [help && `${id}-hint`, origin && `${id}-origin`, notice && `${id}-who`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const describedBy = notes || undefined
  const control = { id, name, ...(describedBy && { 'aria-describedby': describedBy }) }
  const below = <Below id={id} help={help} origin={origin} notice={notice} error={error} />
  if (field.type === 'consent')
    return (
      <Consent field={field} required={required} describedBy={describedBy}>
        {below}
      </Consent>
    )
  if (field.type === 'boolean')
    return (
      <Group field={field} below={below}>
        <YesNo field={field} required={required} describedBy={describedBy} />
      </Group>
    )
  if (field.options.length > 0)
    return (
      <Group field={field} below={below}>
        <AnswerOptions field={field} required={required} describedBy={describedBy} />
      </Group>
    )
  return (
    <FieldBox>
      <label htmlFor={id}>
        <Label field={field} />
      </label>
      <AnswerControl
        field={field}
        required={required}
        control={{ ...control, ...(error && { 'aria-invalid': true as const }) }}
      />
      {below}
    </FieldBox>
  )
}

function Label({ field }: { field: FormField }) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      {textIn(field.label, locale)}
      {!field.required && <span className={styles.optional}> {t('answers.optional')}</span>}
    </>
  )
}

const Group = ({ field, below, children }: { field: FormField; below: React.ReactNode; children: React.ReactNode }) => (
  <fieldset className={styles.group}>
    <Legend>
      <Label field={field} />
    </Legend>
    {children}
    {below}
  </fieldset>
)

type ConsentProps = {
  field: FormField
  required: boolean
  describedBy: string | undefined
  children: React.ReactNode
}

function Consent({ field, required, describedBy, children }: ConsentProps) {
  const { id, name, value, error } = useAnswerField(field)
  return (
    <CheckRow>
      <input
        type="checkbox"
        id={id}
        name={name}
        required={required}
        value="true"
        defaultChecked={value === 'true'}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>
        <Label field={field} />
      </label>
      <div className={styles.below}>{children}</div>
    </CheckRow>
  )
}

type BelowProps = {
  id: string
  help: string | null
  origin: string | null
  notice: string | null
  error: string | undefined
}

const Below = ({ id, help, origin, notice, error }: BelowProps) => (
  <>
    {help && (
      <p className={styles.help} id={`${id}-hint`}>
        {help}
      </p>
    )}
    {origin && (
      <p className={styles.help} id={`${id}-origin`}>
        {origin}
      </p>
    )}
    {notice && (
      <p className={styles.who} id={`${id}-who`}>
        <Lock /> {notice}
      </p>
    )}
    {error && (
      <FieldError id={`${id}-error`}>
        <CircleAlert /> {error}
      </FieldError>
    )}
  </>
)

/** Who reads an answer that not everybody of the organization may read, and until when; null for the others. */
export function useNotice(lastDay: string | null) {
  const t = useText()
  const dates = useDates()
  return ({ sensitivity, type }: FormField) => {
    if (type === 'static' || sensitivity === 'normal') return null
    if (lastDay) return t(`answers.${sensitivity}.until`, { day: dates.long(keptUntil(sensitivity, lastDay)) })
    return sensitivity === 'personal'
      ? t('answers.personal', { count: REGISTRATION_RETENTION_YEARS })
      : t('answers.special')
  }
}
