import type { Role } from '#shared/member-permissions.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** A member as the page shows them. */
export type MemberView = { userId: number; username: string; avatar: string; role: Role; isMe: boolean }

/** The result of a form: which one, about whom, and why it was rejected. */
export type MembersFormResult = {
  intent: string
  userId: number
  failure: FormFailure | null
}

/** Why the form with that intent was rejected, for that member if it is about one. */
export const failureOf = (result: MembersFormResult | null, intent: string, userId?: number) =>
  result?.intent === intent && (userId === undefined || result.userId === userId) ? result.failure : null

/** Success codes in the URL. */
export const SUCCESS_MESSAGES = {
  added: 'users.done.added',
  role: 'users.done.role',
  removed: 'users.done.removed',
  transferred: 'users.done.transferred',
} as const satisfies Record<string, MessageKey>
export const isSuccessCode = (word: string | null): word is keyof typeof SUCCESS_MESSAGES =>
  word !== null && Object.hasOwn(SUCCESS_MESSAGES, word)
