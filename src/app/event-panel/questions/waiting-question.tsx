import { Form as PlainForm } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { AnswerForm } from './answer-form.tsx'
import { formOf, type QuestionProps } from './form-of.ts'
import { QuestionHead } from './question-head.tsx'

type Props = QuestionProps & { isFirst: boolean }

/** A question without an answer, with the form that answers it: open where it waits longest. */
export function WaitingQuestion({ question, isFirst, mayAnswer, constraints, result, now }: Props) {
  const t = useText()
  const failure = formOf(result, question.id, 'answer')
  return (
    <Card as="li" id={`q${question.id}`}>
      <QuestionHead question={question} now={now} />
      {(mayAnswer || failure) && (
        <>
          <Disclosure open={isFirst || failure !== null}>
            <Button as="summary" size="small">
              {t('questions.reply')} <span className="visually-hidden">{question.question}</span>
            </Button>
            <AnswerForm question={question} constraints={constraints.answer} failure={failure} />
          </Disclosure>
          <PlainForm method="post" preventScrollReset>
            <input type="hidden" name="id" value={question.id} />
            <Button size="small" variant="quiet" type="submit" name="intent" value="discard">
              {t('questions.discard')} <span className="visually-hidden">{question.question}</span>
            </Button>
          </PlainForm>
        </>
      )}
      <FormError failure={formOf(result, question.id, 'discard')} />
    </Card>
  )
}
