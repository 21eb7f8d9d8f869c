import { splitPath } from '../paths.ts'

/** Forms that wait for a network: each is safe to send later, and none decides about money, seats or access. */
export const WAITING_FORMS = ['contact', 'organizer_message', 'biography', 'background', 'save'] as const
export type WaitingForm = (typeof WAITING_FORMS)[number]

type Rule = {
  path: RegExp
  /** The values of `intent` that are sent later; without it the form has none. */
  intents?: readonly string[]
  /** Only what a signed-in account sends. */
  signedIn?: true
}

const RULES: Record<WaitingForm, Rule> = {
  contact: { path: /^\/contact$/ },
  organizer_message: { path: /^\/account\/registrations\/\d+\/message$/, signedIn: true },
  biography: { path: /^\/c\/\d+\/biography\/edit$/, intents: ['save', 'mine'], signedIn: true },
  background: { path: /^\/c\/\d+\/background\/edit$/, intents: ['save', 'mine'], signedIn: true },
  save: { path: /^\/save$/, signedIn: true },
}

/** Which of them a form is; null for every other one, which the page holds until there is a network. */
export function waitingFormOf(pathname: string, intent: string | null): WaitingForm | null {
  const { path } = splitPath(pathname)
  const found = WAITING_FORMS.find((form) => RULES[form].path.test(path))
  if (!found) return null
  const { intents } = RULES[found]
  return !intents || intents.includes(intent ?? '') ? found : null
}

export const needsAccount = (form: WaitingForm) => RULES[form].signedIn === true

/** The fields that the person wrote, which they may correct while it waits. */
export const WRITTEN_FIELDS: Record<WaitingForm, readonly string[]> = {
  contact: ['message'],
  organizer_message: ['message'],
  biography: ['body'],
  background: ['body'],
  save: [],
}
