import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** The sections of the account page, by their anchors. */
export type AccountPart =
  | 'profile'
  | 'email'
  | 'place'
  | 'security'
  | 'sessions'
  | 'answers'
  | 'emails'
  | 'data'
  | 'erase'

/** Success codes as in the URL (`?done=place`): in which section the message appears, and its key. */
export const SUCCESS_MESSAGES = {
  profile: { part: 'profile', message: 'account.done.profile' },
  nothing: { part: 'profile', message: 'account.save.nothing' },
  place: { part: 'place', message: 'account.done.information' },
  no_place: { part: 'place', message: 'account.done.no_place' },
  resent: { part: 'email', message: 'account.done.resent' },
  email_asked: { part: 'email', message: 'account.done.email_asked' },
  email_cancelled: { part: 'email', message: 'account.done.email_cancelled' },
  email_changed: { part: 'email', message: 'account.done.email_changed' },
  password: { part: 'security', message: 'account.done.password' },
  passkey: { part: 'security', message: 'account.done.information' },
  passkey_removed: { part: 'security', message: 'account.done.passkey_removed' },
  two_steps: { part: 'security', message: 'account.done.two_steps' },
  two_steps_begun: { part: 'security', message: null },
  two_steps_dropped: { part: 'security', message: 'account.done.two_steps_dropped' },
  session: { part: 'sessions', message: 'account.done.session' },
  sessions: { part: 'sessions', message: 'account.done.sessions' },
  answer_deleted: { part: 'answers', message: 'keptAnswers.done.deleted' },
  answers_deleted: { part: 'answers', message: 'keptAnswers.done.all_deleted' },
  answers_withdrawn: { part: 'answers', message: 'keptAnswers.done.withdrawn' },
  answers_renewed: { part: 'answers', message: 'keptAnswers.done.renewed' },
  emails_again: { part: 'emails', message: 'account.done.emails_again' },
  copy: { part: 'data', message: 'account.done.copy' },
  erase: { part: 'erase', message: 'account.done.erase' },
  keep: { part: 'erase', message: 'account.done.keep' },
} as const satisfies Record<string, { part: AccountPart; message: MessageKey | null }>
export type SuccessCode = keyof typeof SUCCESS_MESSAGES

export const isSuccessCode = (word: string | null): word is SuccessCode =>
  word !== null && Object.hasOwn(SUCCESS_MESSAGES, word)
