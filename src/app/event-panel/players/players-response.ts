import type { EndingPreview } from '#shared/registrations/endings.ts'
import type { RefusalOfChange, RefusalOfTicket } from '#shared/registrations/players.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** A protected answer that was just opened. */
export type RevealedAnswer = { id: number; key: string; label: string; text: string }
export type BulkResult = {
  changed: number
  refused: { id: number; name: string; reason: RefusalOfChange | RefusalOfTicket }[]
}

/** What was sent with the bar that acts on several, when it was not carried out. */
export type SentBulk = { ids: ReadonlySet<string>; action: string; note: string }

export function sentBulk(result: PlayersResponse | null): SentBulk {
  const sent = result?.intent === 'bulk' ? (result.failure?.typed ?? {}) : {}
  const textOf = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  return { ids: new Set([sent['ids'] ?? []].flat().map(String)), action: textOf('action'), note: textOf('note') }
}

/** Why nothing was done with those chosen, where it is their number. The bar is the only long form of the page. */
export function bulkError({ intent, failure }: PlayersResponse): MessageKey | null {
  if (failure?.code === 'body_too_large') return 'players.bulk.too_many'
  if (intent !== 'bulk' || !failure?.fields['ids']) return null
  return failure.fields['ids'] === 'too_long' ? 'players.bulk.too_many' : 'players.bulk.nobody'
}

/** What a form of the players page answers where it does not redirect. */
export type PlayersResponse = {
  intent: string
  failure: FormFailure | null
  revealed: RevealedAnswer | null
  bulk: BulkResult | null
  /** What is about to end, to be confirmed. */
  ask: (EndingPreview & { note: string }) | null
}

/** Success codes in the URL. */
export const SUCCESS_MESSAGES = {
  changed: 'players.done.changed',
  ending: 'players.done.ending',
  undone: 'players.done.undone',
  note: 'players.done.note',
  ticket: 'players.done.ticket',
  answer: 'players.done.answer',
  message: 'players.done.message',
  view_saved: 'players.done.view_saved',
  view_shared: 'players.done.view_shared',
  view_removed: 'players.done.view_removed',
  approved: 'players.done.approved',
  not_approved: 'players.done.not_approved',
  added: 'players.done.added',
  tests_removed: 'players.done.tests_removed',
} as const satisfies Record<string, MessageKey>
export const isSuccessCode = (word: string | null): word is keyof typeof SUCCESS_MESSAGES =>
  word !== null && Object.hasOwn(SUCCESS_MESSAGES, word)
