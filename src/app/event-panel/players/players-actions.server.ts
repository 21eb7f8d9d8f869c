import { removeTestRegistrations } from '#features/registrations/commands/organizer/remove-tests.server.ts'
import { revealAnswer } from '#features/registrations/commands/organizer/reveal-answer.server.ts'
import { undoEndings } from '#features/registrations/endings/endings.server.ts'
import { decideHandover } from '#features/registrations/handovers/decide.server.ts'
import { removeView, saveView, shareView } from '#features/registrations/player-views/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { type BulkDone, runBulk } from './bulk/bulk-actions.server.ts'
import { PLAYER_INTENTS } from './player/player-intents.server.ts'
import type { RefusedTicket, RevealedAnswer } from './players-response.ts'

/** A form leads back to the page with a message, or shows a result that stands in no URL. */
export type Done =
  | { done: string; count?: number }
  | { revealed: RevealedAnswer }
  | { ticket: RefusedTicket }
  | BulkDone
type Handler = (ctx: RequestContext, slug: string, form: FormValues) => Promise<Done>

const decide =
  (approve: boolean): Handler =>
  async (ctx, slug, form) => {
    await decideHandover(ctx, slug, rowIdOf(form['handover']), approve)
    return { done: approve ? 'approved' : 'not_approved' }
  }

const HANDLERS: Record<string, Handler> = {
  bulk: runBulk,
  undo_ending: async (ctx, slug, form) => ({ done: 'undone', count: await undoEndings(ctx, slug, form) }),
  ...PLAYER_INTENTS,
  reveal: async (ctx, slug, form) => ({ revealed: await revealAnswer(ctx, slug, form) }),
  save_view: async (ctx, slug, form) => {
    await saveView(ctx, slug, form)
    return { done: 'view_saved' }
  },
  share_view: async (ctx, slug, form) => {
    await shareView(ctx, slug, form)
    return { done: 'view_shared' }
  },
  remove_view: async (ctx, slug, form) => {
    await removeView(ctx, slug, form)
    return { done: 'view_removed' }
  },
  remove_tests: async (ctx, slug) => {
    await removeTestRegistrations(ctx, slug)
    return { done: 'tests_removed' }
  },
  approve: decide(true),
  refuse: decide(false),
}

/** Runs one of the forms of the players page, by its `intent`. */
export function runPlayersIntent(ctx: RequestContext, slug: string, form: FormValues): Promise<Done> {
  const intent = textOf(form, 'intent')
  const handler = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined
  if (!handler) throw notFound()
  return handler(ctx, slug, form)
}
