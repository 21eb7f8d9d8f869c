import type { Role } from '#shared/roles.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** Somebody in an organization, as its page shows them. */
export type ShownMember = { userId: number; username: string; avatar: string; role: Role; isMe: boolean }

/** What a form of the page came back with: which one, about whom, why not, and what was typed. */
export type Answer = {
  intent: string
  userId: number
  refusal: Refusal | null
  values: { username: string; role: string; word: string }
}

/** Why the form of that intent was refused, and about that person where it is about one. */
export const refusalOf = (answer: Answer | null, intent: string, userId?: number) =>
  answer?.intent === intent && (userId === undefined || answer.userId === userId) ? answer.refusal : null

/** What was done, as the address says it after a form. */
export const DONE = {
  added: 'users.done.added',
  role: 'users.done.role',
  removed: 'users.done.removed',
  transferred: 'users.done.transferred',
} as const satisfies Record<string, MessageKey>
export const isDone = (word: string | null): word is keyof typeof DONE => word !== null && Object.hasOwn(DONE, word)
