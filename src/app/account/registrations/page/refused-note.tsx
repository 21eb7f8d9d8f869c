import type { OwnPayments } from '#shared/payments/own-payments.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { isLive } from '#shared/registrations/states.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Whether the page has the form of this intent; its card then shows the error. */
const HAS_FORM: Record<string, (page: OwnRegistrationPage, money: OwnPayments) => boolean> = {
  accept: hasOffer,
  decline: hasOffer,
  answers: ({ mayChangeAnswers }) => mayChangeAnswers,
  authorization: ({ mayChangeAuthorization }) => mayChangeAuthorization,
  link_character: isOwn,
  unlink_character: isOwn,
  submit_character: isOwn,
  handover: ({ handover, mayHandOver }) => mayHandOver && handover === null,
  withdraw: ({ handover }) => handover !== null,
  cancel: ({ mayCancel, registration }) => mayCancel && registration.state !== 'offered',
  announce: hasChoice,
  announce_group: hasChoice,
  withdraw_payment: hasPayments,
  proof: hasPayments,
  remove_proof: hasPayments,
  refund_account: (_page, { asksForAccount }) => asksForAccount,
}

function isOwn({ registration: { name, isTest, state } }: OwnRegistrationPage) {
  return name === null && !isTest && isLive(state)
}

function hasOffer({ registration: { state, event } }: OwnRegistrationPage) {
  return state === 'offered' && !event.past && event.eventStatus !== 'cancelled'
}

function hasChoice(_page: OwnRegistrationPage, { choices, methods }: OwnPayments) {
  return choices.length > 0 && methods.some(({ isUsable }) => isUsable)
}
function hasPayments(_page: OwnRegistrationPage, { payments, proofs }: OwnPayments) {
  return payments.length > 0 || proofs.length > 0
}

type Props = { page: OwnRegistrationPage; money: OwnPayments; intent: string; failure: FormFailure | null }

/** Why something was refused that the page no longer offers, such as an offer that is over. */
export function RefusedNote({ page, money, intent, failure }: Props) {
  const t = useText()
  const reason = useReason()
  const hasForm = Object.hasOwn(HAS_FORM, intent) && HAS_FORM[intent]!(page, money)
  if (!failure || hasForm) return null
  const own = failure.code === 'registration_changed' ? reason(page, intent) : undefined
  return (
    <FormError failure={failure} message={failure.code === 'body_too_large' ? t('myRegistrations.too_large') : own} />
  )
}

function useReason() {
  const t = useText()
  const { long } = useDates()
  return ({ registration: { state, event }, answersUntil }: OwnRegistrationPage, intent: string) => {
    if (event.eventStatus === 'cancelled') return t('myRegistrations.refused.event')
    if (!isLive(state)) return t('myRegistrations.refused.ended')
    if (intent === 'answers' && answersUntil) return t('myRegistrations.answers.closed', { day: long(answersUntil) })
    if (intent === 'accept' || intent === 'decline') return t('myRegistrations.refused.offer')
    if (intent === 'cancel') return t('myRegistrations.refused.cancel')
    if (intent === 'handover') return t('myRegistrations.refused.handover')
    if (intent === 'withdraw') return t('myRegistrations.refused.withdraw')
    return undefined
  }
}
