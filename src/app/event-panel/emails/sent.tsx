import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { cancelPlanned, sendPlannedNow } from '#features/player-emails/commands/plan.server.ts'
import { retryFailed, stopMessage } from '#features/player-emails/commands/sent-email.server.ts'
import { getSentEmail, listSentEmails } from '#features/player-emails/queries/sent.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { RECIPIENT_STATES } from '#shared/player-emails/states.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { removeFormDraft } from '#ui/page/form-draft.ts'
import { loadOpenPage } from '../load-event.server.ts'
import type { Route } from './+types/sent.ts'
import * as styles from './emails.module.css'
import { EmailsHeading } from './emails-heading.tsx'
import { PlannedDetails } from './planned-details.tsx'
import { REFUSALS } from './refusals.ts'
import { revalidateConflict } from './revalidate-conflict.ts'
import { SentDetails } from './sent-details.tsx'
import { SentList } from './sent-list.tsx'

const DONE = ['sent', 'again', 'stopped', 'planned', 'cancelled', 'gone'] as const

const shownOf = ({ searchParams }: URL) => ({
  state: RECIPIENT_STATES.find((state) => state === searchParams.get('state')) ?? null,
  all: searchParams.has('all'),
})

export const loader = (call: Route.LoaderArgs) => {
  const params: { email?: string | undefined } = call.params
  const address = (slug: string) =>
    params.email === undefined
      ? eventPanelPaths.sentEmails(slug)
      : eventPanelPaths.sentEmail(slug, rowIdOrNone(params.email))
  return loadOpenPage(call, address, async (ctx, { translationId: ref }) => ({
    emails: await listSentEmails(ctx, ref),
    open:
      params.email === undefined ? null : await getSentEmail(ctx, ref, rowIdOrNone(params.email), shownOf(call.url)),
    now: ctx.now,
  }))
}

type Act = (ctx: RequestContext, slug: EventRef, id: number, form: FormValues) => Promise<void>

/** Of what someone else has cancelled meanwhile nothing is left: the list says so. */
const unlessGone =
  (act: Act): Act =>
  (ctx, slug, id, form) =>
    act(ctx, slug, id, form).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'not_found'
      throw isGone ? redirectTo(`${eventPanelPaths.sentEmails(String(slug))}?done=gone`) : error
    })

/** Sends it again to those whose mail server refused it, or to nobody any more; sends what is planned now, or cancels it. */
export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [parseIdOrSlug(params.slug), rowIdOrNone(params.email)],
  authorize: (ctx, slug) => authorizeEvent(ctx, 'emails.send', slug),
  intents: {
    stop: { run: stopMessage, done: 'stopped' },
    again: { run: retryFailed, done: 'again' },
    now: { run: unlessGone(sendPlannedNow), done: 'sent' },
    cancel: { run: unlessGone(cancelPlanned), done: (slug) => `${eventPanelPaths.sentEmails(slug)}?done=cancelled` },
  },
})

export const shouldRevalidate = revalidateConflict

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What was sent to the players of an event, and what became of each copy. */
export default function Sent({ loaderData: { event, emails, open, now }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const done = params.get('done')
  useEffect(() => {
    if (done === 'sent' || done === 'planned') removeFormDraft()
  }, [done])
  const shown = DONE.find((one) => one === done)
  const success = shown ? t(`emails.done.${shown}`) : null
  const errorMessage = useErrorMessage({
    already_sent: 'emails.stop.too_late',
    // What was planned has nobody yet, what was sent nobody more.
    nobody_to_email: open?.planned ? 'emails.nobody' : 'emails.again.nobody',
    recipients_changed: 'emails.recipients_changed',
    forbidden: 'emails.planned.money',
    too_many_recipients: 'emails.too_many',
    ...REFUSALS,
  })
  return (
    <>
      <EmailsHeading event={event} tab="sent" lede={t('emails.sent.lede')} />
      <div className={styles.page} data-wide>
        <SuccessNote message={actionData ? null : success} />
        <FormError
          failure={actionData?.failure ?? null}
          message={actionData?.failure ? errorMessage(actionData.failure) : undefined}
        />
        {emails.length === 0 ? (
          <EmptyState
            title={t('emails.sent.none')}
            action={
              <ButtonLink variant="primary" to={paths.eventEmails(event.slug)}>
                {t('emails.compose')}
              </ButtonLink>
            }
          >
            {t('emails.sent.none.text')}
          </EmptyState>
        ) : (
          <div className={open ? styles.outbox : undefined}>
            <SentList emails={emails} open={open?.id ?? null} slug={event.slug} now={now} />
            {open &&
              (open.planned ? (
                <PlannedDetails email={open} planned={open.planned} slug={event.slug} />
              ) : (
                <SentDetails email={open} slug={event.slug} now={now} />
              ))}
          </div>
        )}
      </div>
    </>
  )
}
