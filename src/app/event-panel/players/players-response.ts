import type { RefusalOfTicket } from '#shared/registrations/players.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import type { BulkResult, BulkStep } from './bulk/bulk-response.ts'

/** A protected answer that was just opened. */
export type RevealedAnswer = { id: number; key: string; label: string; text: string }

/** A player who did not get another ticket, with what was sent. */
export type RefusedTicket = { id: number; reason: RefusalOfTicket; typed: Record<string, unknown> }

/** The forms beside the table that say themselves what is wrong. */
const OWN_WORDS = ['answer', 'record']
export const saysItself = (result: PlayersResponse | null) => result !== null && OWN_WORDS.includes(result.intent)

function peopleOf(step: BulkStep): readonly { id: number }[] {
  if (step.step === 'pay') return step.preview.people
  if (step.step === 'end') return step.ask.people
  return step.step === 'ticket' ? step.moves.people : step.people
}

/** Who stay chosen: those with whom nothing was done, or not yet. */
export function keptChosen(result: PlayersResponse | null): ReadonlySet<string> {
  if (result?.intent !== 'bulk') return new Set()
  const { bulk, step, failure } = result
  const waiting = step && peopleOf(step)
  const ids =
    bulk?.refused.map(({ id }) => id) ?? waiting?.map(({ id }) => id) ?? [failure?.typed?.['ids'] ?? []].flat()
  return new Set(ids.map(String))
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
  ticket: RefusedTicket | null
  /** What is asked before it is done with those chosen. */
  step: BulkStep | null
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
  paper: 'players.done.paper',
  recorded: 'players.done.recorded',
  paid: 'players.done.paid',
  claim: 'players.done.claim',
  reminded: 'players.done.reminded',
  tagged: 'players.done.tagged',
  untagged: 'players.done.untagged',
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
