import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** The parts of the account's page, by their anchors. */
export type Part = 'profile' | 'email' | 'place' | 'security' | 'sessions' | 'data' | 'erase'

/** What was done, as the address says it after a form (`?done=place`): where it is told, and in which words. */
export const DONE = {
  profile: { part: 'profile', words: 'account.done.profile' },
  nothing: { part: 'profile', words: 'account.save.nothing' },
  place: { part: 'place', words: 'account.done.information' },
  no_place: { part: 'place', words: 'account.done.no_place' },
  resent: { part: 'email', words: 'account.done.resent' },
  email_asked: { part: 'email', words: 'account.done.email_asked' },
  email_cancelled: { part: 'email', words: 'account.done.email_cancelled' },
  email_changed: { part: 'email', words: 'account.done.email_changed' },
  password: { part: 'security', words: 'account.done.password' },
  passkey: { part: 'security', words: 'account.done.information' },
  passkey_removed: { part: 'security', words: 'account.done.passkey_removed' },
  two_steps: { part: 'security', words: 'account.done.two_steps' },
  two_steps_begun: { part: 'security', words: null },
  two_steps_dropped: { part: 'security', words: 'account.done.two_steps_dropped' },
  session: { part: 'sessions', words: 'account.done.session' },
  sessions: { part: 'sessions', words: 'account.done.sessions' },
  copy: { part: 'data', words: 'account.done.copy' },
  erase: { part: 'erase', words: 'account.done.erase' },
  keep: { part: 'erase', words: 'account.done.keep' },
} as const satisfies Record<string, { part: Part; words: MessageKey | null }>
export type Done = keyof typeof DONE

export const isDone = (word: string | null): word is Done => word !== null && Object.hasOwn(DONE, word)
