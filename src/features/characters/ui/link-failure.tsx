import type { FormFailure, OwnErrorMessages } from '#ui/forms/error-messages.ts'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'

const MESSAGES: OwnErrorMessages = {
  character_required: 'characterLinks.required',
  too_many_characters: 'characterLinks.too_many',
  link_ended: 'characterLinks.ended',
  submitted_meanwhile: 'characterLinks.submitted_meanwhile',
  registration_changed: 'characterLinks.registration_changed',
  not_found: 'characterLinks.gone',
}

/** Why a character was not linked, submitted or taken back. */
export function LinkFailure({ failure }: { failure: FormFailure | null }) {
  const message = useErrorMessage(MESSAGES)
  return failure ? <FormError failure={failure} message={message(failure)} /> : null
}
