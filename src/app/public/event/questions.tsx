import type { PublicQuestions } from '#features/questions/queries/published.server.ts'
import { PublishedQuestions } from '#features/questions/ui/published-questions.tsx'
import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Section } from '#ui/components/page/section.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'

/** What others asked before they signed up, and where one asks; nothing where nobody asked and nobody would answer. */
export function Questions({ event, questions }: { event: EventPage; questions: PublicQuestions | null }) {
  const t = useText()
  if (!questions || (questions.closed && questions.list.length === 0)) return null
  return (
    <Section id="questions">
      <h2>{t('event.questions')}</h2>
      {questions.list.length === 0 && <p className="muted">{t('event.questions.none')}</p>}
      <PublishedQuestions list={questions.list} organizer={event.organizer.name} />
      {!questions.closed && (
        <p className="space-above">
          <ButtonLink to={paths.askOrganizers(event.slug)} rel="nofollow">
            <CircleQuestionMark /> {t('event.questions.ask')}
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}
