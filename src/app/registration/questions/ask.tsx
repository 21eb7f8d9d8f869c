import { useSearchParams } from 'react-router'
import { askQuestion, authorizeAsker } from '#features/questions/commands/ask.server.ts'
import { withdrawQuestion } from '#features/questions/commands/withdraw.server.ts'
import { getAskPage } from '#features/questions/queries/ask-page.server.ts'
import { askByAddressForm, askForm } from '#features/questions/schema.ts'
import { PublishedQuestions } from '#features/questions/ui/published-questions.tsx'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pathOf, pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { Note } from '#ui/components/note.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/ask.ts'
import * as styles from './ask.module.css'
import { AskForm } from './ask-form.tsx'
import { OwnQuestions } from './own-questions.tsx'

const CONSTRAINTS = { account: formConstraints(askForm), address: formConstraints(askByAddressForm) }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const page = await getAskPage(ctx, params.id.toLowerCase())
    return { ...page, constraints: page.me ? CONSTRAINTS.account : CONSTRAINTS.address }
  })

export const action = pageAction({
  subject: ({ params, url }: Route.ActionArgs) => [params.id.toLowerCase(), pathOf(url)],
  authorize: authorizeAsker,
  intents: {
    ask: async (ctx, ref, path, form) => redirectTo(pathWithQuery(path, { done: await askQuestion(ctx, ref, form) })),
    withdraw: { run: (ctx, _ref, _path, form) => withdrawQuestion(ctx, form), done: 'withdrawn' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

const DONE = {
  sent: 'ask.done.sent',
  address: 'ask.done.address',
  withdrawn: 'ask.done.withdrawn',
} as const

/** A question to the organizers of an event before signing up; without an account too. */
export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { event, closed, list, own, me, constraints, now } = loaderData
  const done = params.get('done') ?? ''
  const isDone = !actionData && Object.hasOwn(DONE, done)
  // What was typed while asking closed is kept.
  const failure = failureOf(actionData, 'ask')
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={t('ask.title_of', { event: event.title })} path={null} />
      <meta name="robots" content="noindex" />
      <p>
        <SiteLink className="link small" to={paths.event(event.slug)}>
          {event.title}
        </SiteLink>
      </p>
      <h1>{t('ask.title')}</h1>
      <p className="muted">{t('ask.lede', { organizer: event.organizer })}</p>
      <SuccessNote message={isDone ? t(DONE[done as keyof typeof DONE]) : null} />
      {closed && (
        <Note tone="warning">
          <CircleAlert />
          <span>{t(`ask.closed.${closed}`, { organizer: event.organizer })}</span>
        </Note>
      )}
      {(!closed || failure) && !(isDone && done === 'address') && (
        <AskForm
          key={own.length}
          constraints={constraints}
          failure={failure}
          isSignedIn={me !== null}
          isConfirmed={me?.isConfirmed ?? true}
        />
      )}
      <FormError failure={failureOf(actionData, 'withdraw')} />
      <OwnQuestions questions={own} now={now} />
      {list.length > 0 && (
        <section className={styles.part} aria-labelledby="answered">
          <h2 id="answered">{t('questions.answered')}</h2>
          <PublishedQuestions list={list} organizer={event.organizer} />
        </section>
      )}
    </div>
  )
}
