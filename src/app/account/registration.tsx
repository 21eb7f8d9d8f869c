import { useSearchParams } from 'react-router'
import { findAccountSummary } from '#features/identity/accounts/queries/account.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { handoverForm } from '#features/registrations/handovers/schema.ts'
import { getMyRegistration } from '#features/registrations/queries/my-registration.server.ts'
import { cancelForm } from '#features/registrations/schema.ts'
import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { formResponse, localizedPath, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/registration.ts'
import { ANSWERS_FORM_BYTES } from './registrations/answer-files.server.ts'
import { AnswersCard } from './registrations/page/answers-card.tsx'
import { AuthorizationCard } from './registrations/page/authorization-card.tsx'
import { CancelCard } from './registrations/page/cancel-card.tsx'
import { HandoverCard } from './registrations/page/handover-card.tsx'
import { HistoryCard } from './registrations/page/history-card.tsx'
import { NextStep } from './registrations/page/next-step.tsx'
import * as styles from './registrations/page/page.module.css'
import { RefusedNote } from './registrations/page/refused-note.tsx'
import { GroupCard, LinksCard, PriceCard, SeatCard } from './registrations/page/side-cards.tsx'
import { type RefusalNote, refusalOf } from './registrations/refusals.ts'
import { INTENTS } from './registrations/registration-actions.server.ts'
import { rowIdOf } from './registrations/row-id.ts'
import { isRegistrationDone, REGISTRATION_DONE } from './registrations/success-messages.ts'

const CONSTRAINTS = { handover: formConstraints(handoverForm), cancel: formConstraints(cancelForm) }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const page = await getMyRegistration(ctx, rowIdOf(params.id))
    return {
      page,
      qr: page.code === null ? null : qrCodePath(page.code),
      username: findAccountSummary(ctx)?.username ?? '',
      constraints: CONSTRAINTS,
      now: ctx.now,
    }
  })

export async function action(call: Route.ActionArgs) {
  const { params, url } = call
  let refusal: RefusalNote = null
  const result = await runFormAction(
    call,
    async (ctx, { intent, ...form }, files) => {
      const handler = typeof intent === 'string' && Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
      if (!handler) throw notFound()
      try {
        return await handler(ctx, rowIdOf(params.id), form, files)
      } catch (error) {
        refusal = refusalOf(error)
        throw error
      }
    },
    { authorize: (ctx) => authorizeHolder(ctx, rowIdOf(params.id)), limit: ANSWERS_FORM_BYTES },
  )
  if (result.done)
    throw redirectTo(`${localizedPath(url, paths.accountRegistration(Number(params.id)))}?done=${result.done.value}`)
  return formResponse({ intent: result.text('intent'), failure: result.failure, refusal }, result)
}

/** After a refusal too, which usually means that the registration has changed meanwhile. */
export const shouldRevalidate = () => true

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const [params] = useSearchParams()
  const { page, qr, username, constraints, now } = loaderData
  const { event } = page.registration
  const done = actionData ? null : params.get('done')
  const failureOf = (...intents: string[]) =>
    actionData && intents.includes(actionData.intent) ? actionData.failure : null
  return (
    <>
      <PageMeta title={event.title} path={null} />
      <p className={styles.back}>
        <SiteLink className="link small" to={paths.accountRegistrations}>
          {t('myRegistrations.title')}
        </SiteLink>
      </p>
      <PanelHeading
        title={event.title}
        {...(event.locale !== locale && { lang: event.locale })}
        lede={<EventFacts {...page.registration} />}
      />
      <SuccessNote message={isRegistrationDone(done) ? t(REGISTRATION_DONE[done]) : null} />
      <RefusedNote page={page} intent={actionData?.intent ?? ''} failure={actionData?.failure ?? null} />
      <div className={styles.columns}>
        <div>
          <NextStep page={page} failure={failureOf('accept', 'decline')} />
          <AnswersCard
            page={page}
            editing={params.get('edit') === 'answers'}
            failure={failureOf('answers')}
            refusal={actionData?.refusal ?? null}
          />
          <AuthorizationCard page={page} failure={failureOf('authorization')} />
          <HandoverCard
            page={page}
            constraints={constraints.handover}
            failure={failureOf('handover')}
            withdrawFailure={failureOf('withdraw')}
          />
          <CancelCard page={page} constraints={constraints.cancel} failure={failureOf('cancel')} />
          <HistoryCard page={page} now={now} />
        </div>
        <div>
          <SeatCard page={page} qr={qr} username={username} />
          <PriceCard page={page} />
          <GroupCard page={page} />
          <LinksCard page={page} />
        </div>
      </div>
    </>
  )
}

/** Dates, place and, of a companion, who it is. */
function EventFacts({ event, name }: Route.ComponentProps['loaderData']['page']['registration']) {
  const { span } = useDates()
  const { dateStart, dateEnd, place, organizer } = event
  return [name, dateStart && span(dateStart, dateEnd), place, organizer].filter(Boolean).join(' · ')
}
