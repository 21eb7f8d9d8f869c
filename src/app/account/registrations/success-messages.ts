/** Success codes of a registration's page, as in the URL (`?done=accepted`). */
export const REGISTRATION_DONE = {
  accepted: 'myRegistrations.done.accepted',
  declined: 'myRegistrations.done.declined',
  cancelled: 'myRegistrations.done.cancelled',
  answers: 'myRegistrations.done.answers',
  authorization: 'myRegistrations.done.authorization',
  handover: 'myRegistrations.done.handover',
  withdrawn: 'myRegistrations.done.withdrawn',
  taken: 'myRegistrations.done.taken',
} as const
export type RegistrationDone = keyof typeof REGISTRATION_DONE

export const isRegistrationDone = (word: string | null): word is RegistrationDone =>
  word !== null && Object.hasOwn(REGISTRATION_DONE, word)
