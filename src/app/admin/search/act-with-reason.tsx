import { REASON_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import { UnfoldingAct } from './expandable-action.tsx'

type Props = {
  intent: string
  id: number
  name: string
  words: MessageKey
  /** Where nothing needs to be explained, one may. */
  optional?: boolean
  to?: string
  answer: TeamRefusal | null
}

/** A button that unfolds the form of what it does: the reason, and then the button that does it. */
export function ActWithReason({ intent, id, name, words, optional = false, answer, to }: Props) {
  const t = useText()
  const { wrong } = useTeamWords()
  return (
    <UnfoldingAct
      intent={intent}
      id={id}
      name={name}
      words={words}
      look={optional ? 'btn--line' : 'btn--danger-line'}
      answer={answer}
      {...(to && { to })}
    >
      {(mine) => (
        <>
          <Field
            name={`reason-${intent}-${id}`}
            label={t(optional ? 'team.reason.optional' : 'team.reason')}
            hint={t(optional ? 'team.reason.kept' : 'team.reason.hint', REASON_LENGTH)}
            error={wrong(mine?.fields['reason'])}
          >
            {(control) => (
              <textarea
                className="input"
                rows={3}
                defaultValue={mine?.values['reason'] ?? ''}
                {...control}
                name="reason"
              />
            )}
          </Field>
          <button
            className={optional ? 'btn btn--lit' : 'btn btn--danger'}
            type="submit"
            name="intent"
            value={intent}
            aria-label={`${t(words)} ${name}`}
          >
            {t(words)}
          </button>
        </>
      )}
    </UnfoldingAct>
  )
}
