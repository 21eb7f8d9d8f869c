import type { PublishedQuestion } from '#shared/questions.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useSite } from '#ui/page/site.ts'
import * as styles from './published-questions.module.css'

type Props = { list: readonly PublishedQuestion[]; organizer: string }

/** Published questions with their answers; who asked is said nowhere. */
export function PublishedQuestions({ list, organizer }: Props) {
  const { dayOf } = useDates()
  const today = useSite()?.today ?? ''
  return (
    <ul className={styles.list}>
      {list.map(({ id, question, answer, answeredOn }) => (
        <li key={id} id={`question-${id}`}>
          <b className={styles.text} dir="auto">
            {question}
          </b>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
          <small>
            {organizer}, {today ? dayOf(answeredOn, today) : answeredOn}
          </small>
        </li>
      ))}
    </ul>
  )
}
