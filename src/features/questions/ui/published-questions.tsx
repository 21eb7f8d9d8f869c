import type { PublishedQuestion } from '#shared/questions.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './published-questions.module.css'

type Props = { list: readonly PublishedQuestion[]; organizer: string }

/** Published questions with their answers; who asked is said nowhere. */
export function PublishedQuestions({ list, organizer }: Props) {
  const t = useText()
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
            {organizer}, {today ? dayOf(answeredOn, today) : answeredOn}{' '}
            <SiteLink className="link no-print" to={`/report/question/${id}`} rel="nofollow">
              {t('questions.report')} <span className="visually-hidden">{question}</span>
            </SiteLink>
          </small>
        </li>
      ))}
    </ul>
  )
}
