import {
  type Answers,
  type AnswerValue,
  type FileAnswer,
  type FormDefinition,
  type FormField,
  textIn,
} from '#shared/registrations/form-definition.ts'
import { answerTo } from '#shared/registrations/visible-fields.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './answer-list.module.css'
import { answerText } from './answer-text.ts'

type Props = {
  definition: FormDefinition
  answers: Answers
  /** Where a file that was answered can be downloaded. */
  fileHref?: (file: FileAnswer) => string
  heading?: 'h2' | 'h3' | 'h4'
}

/** The answers of one person, read only. Questions without an answer are left out, and so are sections without one. */
export function AnswerList({ definition, answers, fileHref, heading: Title = 'h3' }: Props) {
  const locale = useLocale()
  const sections = definition.sections.flatMap(({ key, title, fields }) => {
    const answered = fields.flatMap((field) => {
      const answer = answerTo(answers, field.key)
      return answer === undefined ? [] : [{ field, answer }]
    })
    return answered.length > 0 ? [{ key, title, answered }] : []
  })
  return (
    <div className={styles.sections}>
      {sections.map(({ key, title, answered }) => (
        <section key={key}>
          <Title>{textIn(title, locale)}</Title>
          <dl className={styles.answers}>
            {answered.map(({ field, answer }) => (
              <div key={field.key} className={field.type === 'textarea' ? styles.long : undefined}>
                <dt>{textIn(field.label, locale)}</dt>
                <dd>
                  <Answer field={field} answer={answer} {...(fileHref && { fileHref })} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

type AnswerProps = { field: FormField; answer: AnswerValue } & Pick<Props, 'fileHref'>

function Answer({ field, answer, fileHref }: AnswerProps) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  if (typeof answer === 'object' && !Array.isArray(answer) && fileHref)
    return (
      <a className="link" href={fileHref(answer)}>
        {answer.name}
      </a>
    )
  if (field.type === 'date' && typeof answer === 'string') return dates.long(answer)
  return answerText(field, answer, locale, { yes: t('answers.yes'), no: t('answers.no') })
}
