import { useMemo, useRef } from 'react'
import {
  type Answers,
  allFields,
  type FormDefinition,
  type FormField,
  type FormSection,
  type Stage,
  textIn,
} from '#shared/registrations/form-definition.ts'
import { isForTicket } from '#shared/registrations/visible-fields.ts'
import { useTypedValues } from '#ui/forms/form.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Lock } from '#ui/icons/lock.ts'
import { type AnswerContent, AnswerContext, type ChoosableCharacter } from './answer-context.ts'
import { AnswerField, useNotice } from './answer-field.tsx'
import * as styles from './answer-fields.module.css'
import { conditionText } from './answer-text.ts'
import { typedAnswers } from './typed-answers.ts'
import { useVisibleKeys } from './use-visible-keys.ts'

type Props = {
  definition: FormDefinition
  ticketId: number
  stages: readonly Stage[]
  /** The controls are called `answers.diet`. */
  name: string
  /** What was answered before, `special` answers too. */
  answers: Answers
  coin: string
  /** Seats left of limited options, by `field.option`. */
  left?: Readonly<Record<string, number>>
  /** False leaves out `special` fields, for who may not see these answers. */
  special?: boolean
  /** The event's last day, if it has days: how long answers are kept begins then. */
  lastDay?: string | null
  /** The person's own characters, where one may be an answer. */
  characters?: readonly ChoosableCharacter[] | null
  /** The keys of the fields that are filled in from the person's profile. */
  fromProfile?: readonly string[]
  /** The level of the sections' titles. */
  heading?: 'h2' | 'h3'
}

const NONE: Readonly<Record<string, number>> = {}

/**
 * The fields of a registration form as a person fills them in, inside a `Form` with `answerConstraints` and
 * `answerLabels`; one with files is sent as `multipart/form-data`. A field is shown once its condition is met; without
 * JavaScript all of the ticket are there, and say when they are meant.
 */
export function AnswerFields({
  definition,
  ticketId,
  stages,
  name,
  answers,
  coin,
  left = NONE,
  special = true,
  lastDay = null,
  characters = null,
  fromProfile = [],
  heading = 'h2',
}: Props) {
  const element = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const stageList = stages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same stages in another array
  const asked = useMemo(() => ({ definition, ticketId, stages }), [definition, ticketId, stageList])
  const typed = useTypedValues()
  const initial = typed ? typedAnswers(definition, typed, name, answers) : answers
  const { shown, update, answerOf } = useVisibleKeys(asked, initial, name, element)
  const content: AnswerContent = { name, coin, left, answerOf, characters, fromProfile }
  const isAsked = (field: FormField) =>
    isForTicket(field, ticketId) &&
    stages.includes(field.stage) &&
    (special || field.sensitivity !== 'special') &&
    (!hydrated || shown.includes(field.key))
  return (
    <AnswerContext value={content}>
      <div className={styles.form} ref={element} onInput={update}>
        {definition.sections.map((section) => {
          const fields = section.fields.filter(isAsked)
          if (fields.length === 0) return null
          return (
            <Section
              key={section.key}
              section={section}
              fields={fields}
              definition={definition}
              shown={shown}
              lastDay={lastDay}
              name={name}
              Title={heading}
            />
          )
        })}
      </div>
    </AnswerContext>
  )
}

type SectionProps = {
  section: FormSection
  fields: FormField[]
  definition: FormDefinition
  shown: readonly string[]
  lastDay: string | null
  name: string
  Title: 'h2' | 'h3'
}

function Section({ section, fields, definition, shown, lastDay, name, Title }: SectionProps) {
  const locale = useLocale()
  const noticeOf = useNotice(lastDay)
  const notices = new Set(fields.filter(({ type }) => type !== 'static').map(noticeOf))
  const [common = null] = notices.size === 1 ? notices : []
  const id = `${name}-${section.key}`
  const isHidden = fields.every(({ key }) => !shown.includes(key))
  return (
    <section className={isHidden ? 'without-script' : undefined} aria-labelledby={id}>
      <Title id={id}>{textIn(section.title, locale)}</Title>
      <div className={styles.fields}>
        {common && (
          <p className={styles.notice}>
            <Lock /> {common}
          </p>
        )}
        {fields.map((field) => (
          <Conditional key={field.key} field={field} definition={definition} isShown={shown.includes(field.key)}>
            <AnswerField field={field} notice={common ? null : noticeOf(field)} />
          </Conditional>
        ))}
      </div>
    </section>
  )
}

type ConditionalProps = { field: FormField; definition: FormDefinition; isShown: boolean; children: React.ReactNode }

/** A field that depends on another answer, and on which. */
function Conditional({ field: { show_if }, definition, isShown, children }: ConditionalProps) {
  const t = useText()
  const locale = useLocale()
  const asked = show_if && allFields(definition).find(({ key }) => key === show_if.key)
  if (!asked) return children
  const words = { yes: t('answers.yes'), no: t('answers.no') }
  const answer = conditionText(asked, show_if.in, locale, words).join(t('answers.or'))
  return (
    <div className={isShown ? 'indent' : 'indent without-script'}>
      <p className={`${styles.only} without-script`}>
        {t('answers.only', { answer, question: textIn(asked.label, locale) })}
      </p>
      {children}
      <p className={`${styles.only} needs-script`}>{t('answers.because', { answer })}</p>
    </div>
  )
}
