import { changeAnswer } from '#features/registrations/commands/organizer/change-answer.server.ts'
import {
  type ActResult,
  changeRegistrations,
} from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { changeTicket, type TicketResult } from '#features/registrations/commands/organizer/change-ticket.server.ts'
import { removeTestRegistrations } from '#features/registrations/commands/organizer/remove-tests.server.ts'
import { revealAnswer } from '#features/registrations/commands/organizer/reveal-answer.server.ts'
import { writeToPlayer } from '#features/registrations/commands/organizer/write-to-player.server.ts'
import { undoEndings } from '#features/registrations/endings/endings.server.ts'
import { previewEnding } from '#features/registrations/endings/queries.server.ts'
import { decideHandover } from '#features/registrations/handovers/decide.server.ts'
import { removeView, saveView, shareView } from '#features/registrations/player-views/commands.server.ts'
import { listPlayerNames } from '#features/registrations/queries/players/player-names.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import type { EndingPreview } from '#shared/registrations/endings.ts'
import { isEnding } from '#shared/registrations/states.ts'
import type { BulkResult, RevealedAnswer } from './players-response.ts'

/** A form leads back to the page with a message, or shows a result that stands in no URL. */
export type Done =
  | { done: string; count?: number }
  | { revealed: RevealedAnswer }
  | { bulk: BulkResult }
  | { ask: EndingPreview & { note: string } }
type Handler = (ctx: RequestContext, slug: string, form: FormValues) => Promise<Done>

/** What ends something is asked about first, with what it does and what the player will read. */
const changeMany: Handler = async (ctx, slug, form) => {
  const action = textOf(form, 'action')
  if (isEnding(action) && form['asked'] === undefined) {
    const ask = await previewEnding(ctx, slug, action, form)
    if (ask.people.length > 0) return { ask: { ...ask, note: textOf(form, 'note') } }
  }
  const { ids, reason, note } = form
  const result = await changeRegistrations(ctx, slug, { ids, action, reason, note })
  return report(ctx, slug, result, action === 'note' ? 'note' : isEnding(action) ? 'ending' : 'changed')
}

/** Who was changed, and who was not and why. */
async function report(
  ctx: RequestContext,
  slug: string,
  { changed, refused }: ActResult | TicketResult,
  done: string,
): Promise<Done> {
  if (refused.length === 0) return { done, count: changed.length }
  const names = await listPlayerNames(
    ctx,
    slug,
    refused.map(({ id }) => id),
  )
  return {
    bulk: {
      changed: changed.length,
      refused: refused.map((one) => ({ ...one, name: names.get(one.id) ?? String(one.id) })),
    },
  }
}

const decide =
  (approve: boolean): Handler =>
  async (ctx, slug, form) => {
    await decideHandover(ctx, slug, rowIdOf(form['handover']), approve)
    return { done: approve ? 'approved' : 'not_approved' }
  }

const HANDLERS: Record<string, Handler> = {
  bulk: changeMany,
  undo_ending: async (ctx, slug, form) => ({ done: 'undone', count: await undoEndings(ctx, slug, form) }),
  ticket: async (ctx, slug, form) => report(ctx, slug, await changeTicket(ctx, slug, form), 'ticket'),
  answer: async (ctx, slug, form) => {
    await changeAnswer(ctx, slug, form)
    return { done: 'answer' }
  },
  message: async (ctx, slug, form) => {
    await writeToPlayer(ctx, slug, form)
    return { done: 'message' }
  },
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
