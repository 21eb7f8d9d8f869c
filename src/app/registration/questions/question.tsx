import { data, Form, useSearchParams } from 'react-router'
import { confirmQuestion } from '#features/questions/commands/ask.server.ts'
import { withdrawByLink } from '#features/questions/commands/withdraw.server.ts'
import { getLinkedQuestion } from '#features/questions/queries/own.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/question.ts'
import * as styles from './ask.module.css'
import { OwnQuestionCard } from './own-questions.tsx'

/** GET changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadOrThrow(context, async (ctx) => {
    const question = await getLinkedQuestion(ctx, params.token).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'missing') return null
      throw error
    })
    return { question, now: ctx.now }
  })
  return data(found, { status: found.question ? 200 : 404 })
}

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [params.token],
  intents: {
    confirm: { run: confirmQuestion, done: 'confirmed' },
    withdraw: { run: withdrawByLink, done: 'withdrawn' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** The question of a link that was emailed to who asked without an account. */
export default function Question({ loaderData: { question, now }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const errorMessage = useErrorMessage({ questions_waiting: 'ask.failure.waiting', questions_full: 'ask.failure.full' })
  const failure = actionData?.failure ?? null
  const done = params.get('done')
  const isUnconfirmed = question?.state === 'unconfirmed'
  const title = question
    ? t(isUnconfirmed ? 'question.confirm' : 'question.title')
    : t(done === 'withdrawn' ? 'ask.done.withdrawn' : 'question.gone')
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={title} path={null} />
      <meta name="robots" content="noindex" />
      {question && (
        <p>
          <SiteLink className="link small" to={paths.event(question.event.slug)}>
            {question.event.title}
          </SiteLink>
        </p>
      )}
      <h1>{title}</h1>
      <SuccessNote message={question && !failure && done === 'confirmed' ? t('ask.done.sent') : null} />
      <FormError failure={failure} message={failure ? errorMessage(failure) : undefined} />
      {question ? (
        <>
          {isUnconfirmed && <p className="muted">{t('question.confirm.text', { organizer: question.organizer })}</p>}
          <OwnQuestionCard question={question} now={now}>
            {isUnconfirmed && (
              <Form method="post" preventScrollReset>
                <Button variant="primary" type="submit" name="intent" value="confirm">
                  {t('question.confirm.do')}
                </Button>
              </Form>
            )}
          </OwnQuestionCard>
        </>
      ) : (
        <>
          {done !== 'withdrawn' && <p>{t('question.gone.text')}</p>}
          <p>
            <ButtonLink to={paths.events}>{t('search.all_events')}</ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
