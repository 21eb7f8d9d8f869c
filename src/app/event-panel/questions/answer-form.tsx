import type { TeamQuestion } from '#shared/questions.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const LABELS = { answer: 'questions.your_answer', public_question: 'questions.public_question' } as const

type Props = Pick<FormOptions, 'constraints' | 'failure'> & { question: TeamQuestion }

/** Answers a question, or corrects its answer; with a box that publishes it where its asker lets it. */
export function AnswerForm({ question, ...options }: Props) {
  const t = useText()
  const { id, answer, answeredAt, mayPublish, isPublished, publicQuestion } = question
  const form = useForm({
    ...options,
    defaultValue: { answer: answer ?? '', public_question: publicQuestion ?? question.question },
  })
  return (
    <Form className="stack" form={form} labels={LABELS}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={answeredAt?.toISOString() ?? ''} />
      <FormField name="answer" hint={t(answer === null ? 'questions.your_answer.hint' : 'questions.correct.hint')}>
        {({ maxLength: _, ...control }) => <Textarea rows={4} dir="auto" {...control} />}
      </FormField>
      {mayPublish && !isPublished && (
        <>
          <FormCheckbox name="publish">{t('questions.publish.box')}</FormCheckbox>
          <FormField name="public_question" hint={t('questions.public_question.hint')}>
            {({ maxLength: _, ...control }) => <Textarea rows={2} dir="auto" {...control} />}
          </FormField>
        </>
      )}
      <div>
        <Button variant="primary" type="submit" name="intent" value="answer">
          {t(answer === null ? 'questions.send' : 'questions.correct.send')}
        </Button>
      </div>
    </Form>
  )
}
