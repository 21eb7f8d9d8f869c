/** Success codes of a registration's page, as in the URL (`?done=accepted`). */
export const REGISTRATION_DONE = {
  accepted: 'myRegistrations.done.accepted',
  held: 'myRegistrations.done.held',
  declined: 'myRegistrations.done.declined',
  cancelled: 'myRegistrations.done.cancelled',
  answers: 'myRegistrations.done.answers',
  authorization: 'myRegistrations.done.authorization',
  handover: 'myRegistrations.done.handover',
  withdrawn: 'myRegistrations.done.withdrawn',
  announced: 'myRegistrations.done.announced',
  payment_withdrawn: 'myRegistrations.done.payment_withdrawn',
  refund_account: 'myRegistrations.done.refund_account',
  refund_account_removed: 'myRegistrations.done.refund_account_removed',
  proof: 'myRegistrations.done.proof',
  proof_removed: 'myRegistrations.done.proof_removed',
  character_linked: 'characterLinks.done.linked',
  character_unlinked: 'characterLinks.done.unlinked',
  character_submitted: 'characterLinks.done.submitted',
  preferences: 'ownCasting.done.preferences',
  part_kept: 'ownCasting.done.kept',
  claimed: 'myRegistrations.done.claimed',
  taken: 'myRegistrations.done.taken',
  message: 'myRegistrations.done.message',
} as const
export type RegistrationDone = keyof typeof REGISTRATION_DONE

export const isRegistrationDone = (word: string | null): word is RegistrationDone =>
  word !== null && Object.hasOwn(REGISTRATION_DONE, word)
