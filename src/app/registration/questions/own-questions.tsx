import { Form } from 'react-router'
import type { OwnQuestion } from '#shared/questions.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { MessageSquareReply } from '#ui/icons/message-square-reply.ts'
import * as styles from './ask.module.css'

type Props = { questions: readonly OwnQuestion[]; now: Date }

/** What the reader has asked about the event, with a button that takes each back. */
export function OwnQuestions({ questions, now }: Props) {
  const t = useText()
  if (questions.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="own">
      <h2 id="own">{t('ask.own')}</h2>
      {questions.map((question) => (
        <OwnQuestionCard key={question.id} question={question} now={now} />
      ))}
    </section>
  )
}

type CardProps = { question: OwnQuestion; now: Date; children?: React.ReactNode }

/** `children` is what else can be done with it. */
export function OwnQuestionCard({ question, now, children }: CardProps) {
  const t = useText()
  const { moment } = useTimestamps()
  const { id, organizer, state, answer, askedAt, isPublished } = question
  const Icon = state === 'answered' ? MessageSquareReply : Hourglass
  return (
    <Card as="div">
      <div className={styles.own}>
        <Icon />
        <div>
          <p className={styles.text} dir="auto">
            <b>{question.question}</b>
          </p>
          {answer && (
            <p className={styles.text} dir="auto">
              {answer}
            </p>
          )}
          <p className="small muted">
            {t(`ask.state.${state}`, { organizer, when: moment(askedAt, now) })}
            {isPublished && ` ${t('ask.published')}`}
          </p>
        </div>
      </div>
      <div className="flow">
        {children}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button size="small" variant="quiet" type="submit" name="intent" value="withdraw">
            {t('ask.withdraw')} <span className="visually-hidden">{question.question}</span>
          </Button>
        </Form>
      </div>
    </Card>
  )
}
