import { paths } from '#shared/paths.ts'
import type { OwnQuestion } from '#shared/questions.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { MessageSquareReply } from '#ui/icons/message-square-reply.ts'

type Props = { questions: readonly OwnQuestion[]; now: Date }

/** What the person asked organizers before signing up; each is read whole, and taken back, where it was asked. */
export function OwnQuestionsSection({ questions, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  if (questions.length === 0) return null
  return (
    <PanelSection id="questions" title={t('myRegistrations.questions')}>
      <Rows>
        {questions.map(({ id, event, organizer, question, state, answer, askedAt }) => (
          <li key={id}>
            {state === 'answered' ? <MessageSquareReply /> : <Hourglass />}
            <span>
              <b dir="auto">{question}</b>
              {answer && <small dir="auto">{answer}</small>}
              <small>
                {event.title}. {t(`ask.state.${state}`, { organizer, when: moment(askedAt, now) })}
              </small>
            </span>
            <ButtonLink size="small" to={paths.askOrganizers(event.slug)}>
              {t('myRegistrations.questions.open')} <span className="visually-hidden">{question}</span>
            </ButtonLink>
          </li>
        ))}
      </Rows>
    </PanelSection>
  )
}
