import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** Every verb of the history that has words. One that came later is told by its name. */
export const VERBS = [
  'createOrganization',
  'updateOrganization',
  'proposeChange',
  'withdrawChange',
  'approveChange',
  'rejectChange',
  'reviewProfile',
  'removePicture',
  'resubmitOrganization',
  'closeOrganization',
  'verifyOrganization',
  'rejectOrganization',
  'suspendOrganization',
  'restoreOrganization',
  'proposeOrganizer',
  'acceptOrganizer',
  'rejectOrganizer',
  'createCard',
  'correctOrganizer',
  'mergeOrganizers',
  'proposeVenue',
  'acceptVenue',
  'rejectVenue',
  'createVenue',
  'correctVenue',
  'mergeVenues',
  'createEvent',
  'copyEvent',
  'submitEvent',
  'withdrawEvent',
  'deleteEvent',
  'changeHappening',
  'changeSignup',
  'publishEvent',
  'requestChanges',
  'rejectEvent',
  'takeDown',
  'markReviewed',
  'confirmEvent',
  'answerTookPlace',
  'claimOrganizer',
  'withdrawClaim',
  'acceptClaim',
  'rejectClaim',
  'addMember',
  'changeRole',
  'removeMember',
  'leaveOrganization',
  'transferOwnership',
  'createTag',
  'correctTag',
  'mergeTags',
  'blockUser',
  'unblockUser',
  'grantRole',
  'endLostTwoSteps',
  'keepAddress',
  'handleMessage',
  'editText',
  'restoreText',
  'undoDecision',
] as const
type Verb = (typeof VERBS)[number]

export const isVerb = (verb: string): verb is Verb => VERBS.includes(verb as Verb)
const keyOf = (verb: Verb): MessageKey => `team.verb.${verb}`

/** What was done, in words: «Publicado». */
export function useVerbs() {
  const t = useText()
  return (verb: string) => (isVerb(verb) ? t(keyOf(verb)) : verb)
}
