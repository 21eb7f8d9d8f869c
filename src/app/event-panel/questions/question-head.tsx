import type { TeamQuestion } from '#shared/questions.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './team-questions.module.css'

/** What was asked, by whom and when, and who may read it. */
export function QuestionHead({
  question: { question, asker, askedAt, ...rest },
  now,
}: {
  question: TeamQuestion
  now: Date
}) {
  const t = useText()
  const { moment } = useTimestamps()
  const { mayPublish, isPublished, isHidden } = rest
  const when = moment(askedAt, now)
  return (
    <>
      <p className={styles.text} dir="auto">
        <b>{question}</b>
      </p>
      <p className="small muted">
        {asker ? t('questions.asked_by', { name: asker, when }) : t('questions.asked', { when })}
      </p>
      <p className="flow">
        {isHidden && <Badge tone="danger">{t('questions.hidden')}</Badge>}
        {isPublished && !isHidden && <Badge tone="success">{t('questions.published')}</Badge>}
        {!isPublished && <Badge tone="quiet">{t(mayPublish ? 'questions.may_publish' : 'questions.private')}</Badge>}
      </p>
    </>
  )
}
