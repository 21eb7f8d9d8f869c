import { answerConstraints, answerLabels } from '#features/registration-forms/ui/answer-constraints.ts'
import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import type { AnswerToChange } from '#shared/registrations/changeable-answers.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { PlayersResponse } from '../players-response.ts'

type Props = {
  player: PlayerDetail
  answer: AnswerToChange
  result: PlayersResponse | null
  /** The address without this form. */
  close: string
}

/** Changes one answer, with what it was before; where the person changed it meanwhile, with that. */
export function AnswerForm({ player, answer, result, close }: Props) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  const { definition, answers, before, answeredOn, depending } = answer
  const failure = result?.intent === 'answer' ? result.failure : null
  const form = useForm({ constraints: answerConstraints(definition, 'answers'), failure })
  const name = player.name || t('players.erased')
  return (
    <Form form={form} labels={{}} ownLabels={answerLabels(definition, 'answers', locale)} className="stack-small">
      <input type="hidden" name="id" value={player.id} />
      <input type="hidden" name="field" value={answer.key} />
      <input type="hidden" name="seen" value={answer.seen} />
      <AnswerFields
        definition={definition}
        ticketId={answer.ticketId}
        stages={[answer.stage]}
        name="answers"
        answers={answers}
        coin={answer.coin}
        heading="h3"
      />
      <p className="small muted">
        {before !== null && t('players.answer.before', { answer: before, day: dates.long(answeredOn) })}{' '}
        {t('players.answer.seen', { name })}{' '}
        {depending.length > 0 && t('players.answer.depending', { questions: depending.join(', ') })}
      </p>
      <span className="flow">
        <Button type="submit" size="small" name="intent" value="answer">
          {t('players.answer.save')}
        </Button>
        <ButtonLink variant="quiet" size="small" to={close} preventScrollReset viewTransition={false}>
          {t('players.answer.leave')}
        </ButtonLink>
      </span>
    </Form>
  )
}
