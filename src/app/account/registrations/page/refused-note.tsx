import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { isLive } from '#shared/registrations/states.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Whether the page has the form of this intent; its card then shows the error. */
const HAS_FORM: Record<string, (page: OwnRegistrationPage) => boolean> = {
  accept: hasOffer,
  decline: hasOffer,
  answers: ({ mayChangeAnswers }) => mayChangeAnswers,
  authorization: ({ mayChangeAuthorization }) => mayChangeAuthorization,
  handover: ({ handover, mayHandOver }) => mayHandOver && handover === null,
  withdraw: ({ handover }) => handover !== null,
  cancel: ({ mayCancel, registration }) => mayCancel && registration.state !== 'offered',
}

function hasOffer({ registration: { state, event } }: OwnRegistrationPage) {
  return state === 'offered' && !event.past && event.eventStatus !== 'cancelled'
}

type Props = { page: OwnRegistrationPage; intent: string; failure: FormFailure | null }

/** Why something was refused that the page no longer offers, such as an offer that is over. */
export function RefusedNote({ page, intent, failure }: Props) {
  const reason = useReason()
  const hasForm = Object.hasOwn(HAS_FORM, intent) && HAS_FORM[intent]!(page)
  if (!failure || hasForm) return null
  return (
    <FormError failure={failure} message={failure.code === 'registration_changed' ? reason(page, intent) : undefined} />
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
