import { Form as PlainForm } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { AnswerForm } from './answer-form.tsx'
import { formOf, type QuestionProps } from './form-of.ts'
import { QuestionHead } from './question-head.tsx'
import * as styles from './team-questions.module.css'

/** A question with its answer: publish it, take it back from the page, correct the answer. */
export function AnsweredQuestion({ question, mayAnswer, constraints, result, now }: QuestionProps) {
  const t = useText()
  const { moment } = useTimestamps()
  const { id, answer, answeredBy, answeredAt, mayPublish, isPublished, publicQuestion } = question
  const failure = formOf(result, id, 'answer')
  const when = answeredAt ? moment(answeredAt, now) : ''
  return (
    <Card as="li" id={`q${id}`}>
      <QuestionHead question={question} now={now} />
      {isPublished && publicQuestion !== question.question && (
        <p className={styles.text} dir="auto">
          <span className="small muted">{t('questions.shown_as')}</span> {publicQuestion}
        </p>
      )}
      <p className={styles.text} dir="auto">
        {answer}
      </p>
      <p className="small muted">{answeredBy ? t('questions.answered_by', { name: answeredBy, when }) : when}</p>
      {(mayAnswer || formOf(result, id, 'answer', 'publish')) && (
        <div className="flow">
          {isPublished && <UnpublishButton id={id} about={question.question} />}
          {mayPublish && !isPublished && <PublishForm question={question} constraints={constraints} result={result} />}
          <Disclosure open={failure !== null}>
            <Button as="summary" size="small" variant="quiet">
              {t('questions.correct')} <span className="visually-hidden">{question.question}</span>
            </Button>
            <AnswerForm question={question} constraints={constraints.answer} failure={failure} />
          </Disclosure>
        </div>
      )}
      <FormError failure={formOf(result, id, 'unpublish', 'discard')} />
    </Card>
  )
}

function UnpublishButton({ id, about }: { id: number; about: string }) {
  const t = useText()
  return (
    <PlainForm method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button size="small" type="submit" name="intent" value="unpublish">
        {t('questions.unpublish')} <span className="visually-hidden">{about}</span>
      </Button>
    </PlainForm>
  )
}

const LABELS = { public_question: 'questions.public_question' } as const

function PublishForm({ question, constraints, result }: Pick<QuestionProps, 'question' | 'constraints' | 'result'>) {
  const t = useText()
  const failure = formOf(result, question.id, 'publish')
  const form = useForm({
    constraints: constraints.publish,
    failure,
    defaultValue: { public_question: question.publicQuestion ?? question.question },
  })
  return (
    <Disclosure open={failure !== null}>
      <Button as="summary" size="small">
        {t('questions.publish')} <span className="visually-hidden">{question.question}</span>
      </Button>
      <Form className="stack" form={form} labels={LABELS}>
        <input type="hidden" name="id" value={question.id} />
        <FormField name="public_question" hint={t('questions.public_question.hint')}>
          {({ maxLength: _, ...control }) => <Textarea rows={2} dir="auto" {...control} />}
        </FormField>
        <div>
          <Button variant="primary" type="submit" name="intent" value="publish">
            {t('questions.publish')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
