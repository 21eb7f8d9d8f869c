import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { loadSeatNotes } from '#app/public/event/seat-notes/load-seat-notes.server.ts'
import { SeatNotes } from '#app/public/event/seat-notes/seat-notes.tsx'
import { listChoosable, listLinksOfRegistration } from '#features/characters/links/queries.server.ts'
import { getDocumentsView } from '#features/documents/queries/page.server.ts'
import { findAccountSummary } from '#features/identity/accounts/queries/account.server.ts'
import { offerKeptAnswers } from '#features/kept-answers/queries.server.ts'
import { findCardAmounts } from '#features/payments/gateway/card-payment.server.ts'
import { getMyPayments } from '#features/payments/queries/player.server.ts'
import { refundAccountForm } from '#features/payments/refund-account/refund-account.server.ts'
import { groupPaymentForm, movementForm } from '#features/payments/schema.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { handoverForm } from '#features/registrations/handovers/schema.ts'
import { getMyRegistration } from '#features/registrations/queries/own/registration.server.ts'
import { cancelForm } from '#features/registrations/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import { type Prefix, paths, splitPath } from '#shared/paths.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { CONFIRMED_STATES, takesSeat } from '#shared/registrations/states.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { removeFormDraft } from '#ui/page/form-draft.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/registration.ts'
import { ANSWERS_FORM_BYTES } from './registrations/answer-files.server.ts'
import { CardPaymentCard } from './registrations/card-payment-form.tsx'
import { loadOwnCasting } from './registrations/own-casting.server.ts'
import { AnswersCard } from './registrations/page/answers-card.tsx'
import { AuthorizationCard } from './registrations/page/authorization-card.tsx'
import { CancelCard } from './registrations/page/cancel-card.tsx'
import { CastingCard } from './registrations/page/casting-card.tsx'
import { CharactersCard } from './registrations/page/characters-card.tsx'
import { DocumentsCard } from './registrations/page/documents-card.tsx'
import { HandoverCard } from './registrations/page/handover-card.tsx'
import { HistoryCard } from './registrations/page/history-card.tsx'
import { NextStep } from './registrations/page/next-step.tsx'
import * as styles from './registrations/page/page.module.css'
import { RefusedNote } from './registrations/page/refused-note.tsx'
import { GroupCard, LinksCard, SeatCard } from './registrations/page/side-cards.tsx'
import { choosePayment } from './registrations/payments/chosen-payment.server.ts'
import { CostCard } from './registrations/payments/cost-card.tsx'
import { OwnPaymentsCard } from './registrations/payments/own-payments-card.tsx'
import { PartsCard } from './registrations/payments/parts-card.tsx'
import { PayCard } from './registrations/payments/pay-card.tsx'
import { RefundAccountCard } from './registrations/payments/refund-account-card.tsx'
import { RefundCard } from './registrations/payments/refund-card.tsx'
import { refusalOf } from './registrations/refusals.ts'
import { INTENTS } from './registrations/registration-actions.server.ts'
import { isRegistrationDone, REGISTRATION_DONE } from './registrations/success-messages.ts'

const CONSTRAINTS = {
  handover: formConstraints(handoverForm),
  cancel: formConstraints(cancelForm),
  refundAccount: formConstraints(refundAccountForm),
  announce: formConstraints(movementForm),
  announceGroup: formConstraints(groupPaymentForm.omit({ amount: true })),
}

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const page = await getMyRegistration(ctx, rowIdOf(params.id))
    const money = await getMyPayments(ctx, page.registration.id)
    const isOwn = page.registration.name === null
    const isEditing = url.searchParams.get('edit') === 'answers'
    return {
      characters: isOwn ? await listChoosable(ctx, page.registration.id) : null,
      kept: isOwn && isEditing ? await offerFollowUp(ctx, page) : null,
      links: isOwn ? await listLinksOfRegistration(ctx, page.registration.id) : [],
      page,
      money,
      chosen: choosePayment(money, url.searchParams),
      cardAmounts: await findCardAmounts(ctx, page.registration.id),
      qr: page.code === null ? null : qrCodePath(page.code),
      username: findAccountSummary(ctx)?.username ?? '',
      constraints: CONSTRAINTS,
      ...(await loadOfEvent(ctx, page.registration, splitPath(url.pathname).prefix)),
      casting: await loadOwnCasting(ctx, page.registration.id, url),
      now: ctx.now,
    }
  })

/** What the event tells who is registered: to those who have a place, apart. */
async function loadOfEvent(ctx: RequestContext, { event, state, isTest }: OwnRegistration, prefix: Prefix) {
  if (!event.visible) return { seatNotes: null, documents: [] }
  const hasPlace = !isTest && CONFIRMED_STATES.some((one) => one === state)
  const seatNotes = hasPlace ? await loadSeatNotes(ctx, event.slug, prefix) : null
  const { documents } = await getDocumentsView(ctx, { kind: 'event', ref: event.slug })
  return { seatNotes, documents: documents.filter(({ audience }) => !seatNotes || audience !== 'registered') }
}

/** What is asked once there is a seat, and was not answered yet, is filled in with what the person keeps. */
function offerFollowUp(ctx: RequestContext, { registration, currentForm, answers }: OwnRegistrationPage) {
  const { ticket, isTest, state } = registration
  if (!currentForm || isTest || !takesSeat(state)) return null
  const { definition } = currentForm
  return offerKeptAnswers(ctx, { definition, ticketId: ticket.id, stages: ['followup'], asksBirthDate: false }, answers)
}

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [rowIdOf(params.id)],
  authorize: authorizeHolder,
  limit: ANSWERS_FORM_BYTES,
  intents: INTENTS,
  refused: refusalOf,
})

/** After a refusal too, which usually means that the registration has changed meanwhile; not once the session has ended, to keep the form. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== STATUS_OF.unauthenticated

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const [params] = useSearchParams()
  const { page, money, chosen, qr, username, constraints, now } = loaderData
  const { id, event, isTest } = page.registration
  const done = actionData ? null : params.get('done')
  const editing = params.get('edit') === 'answers'
  // The form is not read once the session has ended: only the answers are so long that they matter.
  const ended = editing && actionData?.failure?.code === 'unauthenticated'
  const intent = ended ? 'answers' : (actionData?.intent ?? '')
  const failureOf = (...intents: string[]) => (actionData && intents.includes(intent) ? actionData.failure : null)
  useEffect(() => {
    if (done) removeFormDraft()
  }, [done])
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
      <SuccessNote
        message={
          isRegistrationDone(done)
            ? // Answers may change the price.
              t(
                done === 'answers' && money.total > 0 ? 'myRegistrations.done.answers.price' : REGISTRATION_DONE[done],
                {
                  amount: formatMoney(money.total, money.coin, locale),
                },
              )
            : null
        }
      />
      <RefusedNote page={page} money={money} intent={intent} failure={actionData?.failure ?? null} />
      <div className={styles.columns}>
        <div>
          <NextStep page={page} failure={failureOf('accept', 'decline')} />
          <SeatNotes notes={loaderData.seatNotes} />
          <CardPaymentCard id={id} amounts={loaderData.cardAmounts} />
          <RefundAccountCard
            money={money}
            organizer={event.organizer}
            constraints={constraints.refundAccount}
            failure={failureOf('refund_account', 'remove_refund_account')}
          />
          <PayCard
            id={id}
            money={money}
            chosen={chosen}
            mayAsk={page.registration.mayAsk}
            constraints={chosen.choice?.pay === 'group' ? constraints.announceGroup : constraints.announce}
            failure={failureOf('announce', 'announce_group')}
          />
        </div>
        <div>
          <SeatCard page={page} qr={qr} username={username} />
          <CostCard money={money} isTest={isTest} isHeld={page.registration.state === 'hold'} />
          <PartsCard money={money} />
          <OwnPaymentsCard id={id} money={money} failure={failureOf('withdraw_payment', 'proof', 'remove_proof')} />
          <GroupCard page={page} />
          <LinksCard page={page} />
        </div>
        <div>
          <AnswersCard
            page={page}
            characters={loaderData.characters}
            kept={loaderData.kept}
            editing={editing}
            failure={failureOf('answers')}
            refusal={actionData?.refused ?? null}
          />
          <CastingCard casting={loaderData.casting} failure={failureOf('preferences', 'keep_part')} />
          <CharactersCard
            page={page}
            characters={loaderData.characters}
            links={loaderData.links}
            failure={failureOf('link_character', 'unlink_character', 'submit_character')}
          />
          <DocumentsCard slug={page.registration.event.slug} documents={loaderData.documents} />
          <AuthorizationCard page={page} failure={failureOf('authorization')} />
          <HandoverCard
            page={page}
            constraints={constraints.handover}
            failure={failureOf('handover')}
            withdrawFailure={failureOf('withdraw')}
          />
          <RefundCard key={chosen.step} id={id} money={money} step={chosen.step} organizer={event.organizer} />
          <CancelCard page={page} money={money} constraints={constraints.cancel} failure={failureOf('cancel')} />
          <HistoryCard page={page} now={now} />
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
