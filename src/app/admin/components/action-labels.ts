import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** All audit log actions with a message; later ones are shown by name. */
export const ACTIONS = [
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
  'saveForm',
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
type ActionName = (typeof ACTIONS)[number]

const isActionName = (action: string): action is ActionName => ACTIONS.includes(action as ActionName)
const keyOf = (action: ActionName): MessageKey => `admin.action.${action}`

/** The label of an action: «Publicado». */
export function useActionLabel() {
  const t = useText()
  return (action: string) => (isActionName(action) ? t(keyOf(action)) : action)
}
