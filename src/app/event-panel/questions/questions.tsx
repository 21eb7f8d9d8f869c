import { useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import {
  answerQuestion,
  discardQuestion,
  publishQuestion,
  unpublishQuestion,
} from '#features/questions/commands/answer.server.ts'
import { listTeamQuestions } from '#features/questions/queries/team.server.ts'
import { answerForm, publishForm } from '#features/questions/schema.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { isHidden } from '#shared/events/event-status.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { PanelHeading, PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { loadOpenPage } from '../load-event.server.ts'
import type { Route } from './+types/questions.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { formOf, type Result } from './form-of.ts'
import * as styles from './team-questions.module.css'
import { WaitingQuestion } from './waiting-question.tsx'

const CONSTRAINTS = { answer: formConstraints(answerForm), publish: formConstraints(publishForm) }

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.questions, async (ctx, event) => ({
    questions: await listTeamQuestions(ctx, event.slug),
    isPublic: event.moderation === 'published' && !isHidden(event.moderation, event.organization.status),
    constraints: CONSTRAINTS,
    now: ctx.now,
  }))

const idOf = (form: FormValues) => rowIdOf(textOf(form, 'id'))

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'questions.answer', slug),
  intents: {
    answer: { run: (ctx, slug, form) => answerQuestion(ctx, slug, idOf(form), form), done: 'answered' },
    publish: { run: (ctx, slug, form) => publishQuestion(ctx, slug, idOf(form), form), done: 'published' },
    unpublish: { run: (ctx, slug, form) => unpublishQuestion(ctx, slug, idOf(form)), done: 'unpublished' },
    discard: { run: (ctx, slug, form) => discardQuestion(ctx, slug, idOf(form)), done: 'discarded' },
  },
  refused: (_error, _ctx, _slug, form) => ({ id: textOf(form, 'id') }),
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE = {
  answered: 'questions.done.answered',
  published: 'questions.done.published',
  unpublished: 'questions.done.unpublished',
  discarded: 'questions.done.discarded',
} as const

/** What visitors ask about the event: what waits for an answer first. */
export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { event, questions, isPublic, constraints, now } = loaderData
  const done = params.get('done') ?? ''
  const isDone = !actionData && Object.hasOwn(DONE, done)
  const waiting = questions.filter(({ answer }) => answer === null)
  const answered = questions.filter(({ answer }) => answer !== null)
  const result: Result = actionData ?? null
  const mayAnswer = isPublic && can(event.role, 'questions.answer')
  const isListed = questions.some(({ id }) => formOf(result, id) !== null)
  const shared = { mayAnswer, constraints, result, now }
  return (
    <>
      <PageMeta title={`${t('questions.title')}: ${event.title}`} path={null} />
      <PanelHeading
        title={t('questions.title')}
        facts={
          questions.length > 0 ? t('questions.counts', { waiting: waiting.length, answered: answered.length }) : null
        }
      >
        {isPublic && (
          <SiteLink className="link small" to={`${paths.event(event.slug)}#questions`}>
            {t('questions.on_page')}
          </SiteLink>
        )}
      </PanelHeading>
      <SuccessNote message={isDone ? t(DONE[done as keyof typeof DONE]) : null} />
      {!isListed && <FormError failure={result?.failure ?? null} />}
      {questions.length === 0 && <EmptyState title={t('questions.none')}>{t('questions.none.text')}</EmptyState>}
      {waiting.length > 0 && (
        <PanelSection id="waiting" title={t('questions.waiting')}>
          <ul className={styles.list}>
            {waiting.map((question, index) => (
              <WaitingQuestion key={question.id} question={question} isFirst={index === 0} {...shared} />
            ))}
          </ul>
        </PanelSection>
      )}
      {answered.length > 0 && (
        <PanelSection id="answered" title={t('questions.answered')}>
          <ul className={styles.list}>
            {answered.map((question) => (
              <AnsweredQuestion key={`${question.id} ${question.isPublished}`} question={question} {...shared} />
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  )
}
