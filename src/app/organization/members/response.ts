import type { Role } from '#shared/member-permissions.ts'
import { type FormResult, failureOf } from '#ui/forms/form-result.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** A member as the page shows them. */
export type MemberView = { userId: number; username: string; avatar: string; role: Role; isMe: boolean }

/** Why the form with that intent was rejected, if it is about that member. */
export function failureOfMember(result: FormResult | undefined, intent: string, userId: number) {
  const failure = failureOf(result, intent)
  return Number(failure?.typed?.['user_id']) === userId ? failure : null
}

/** Success codes in the URL. */
export const SUCCESS_MESSAGES = {
  added: 'users.done.added',
  role: 'users.done.role',
  removed: 'users.done.removed',
  transferred: 'users.done.transferred',
} as const satisfies Record<string, MessageKey>
export const isSuccessCode = (word: string | null): word is keyof typeof SUCCESS_MESSAGES =>
  word !== null && Object.hasOwn(SUCCESS_MESSAGES, word)
