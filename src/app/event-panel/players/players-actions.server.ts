import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { removeTestRegistrations } from '#features/registrations/commands/organizer/remove-tests.server.ts'
import { revealAnswer } from '#features/registrations/commands/organizer/reveal-answer.server.ts'
import { decideHandover } from '#features/registrations/handovers/decide.server.ts'
import { removeView, saveView } from '#features/registrations/player-views/commands.server.ts'
import { listPlayerNames } from '#features/registrations/queries/players/player-names.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormFields, textOf } from '#platform/forms/read-form.server.ts'
import type { BulkResult, RevealedAnswer } from './players-response.ts'

/** A form leads back to the page with a message, or shows a result that stands in no URL. */
export type Done = { done: string; count?: number } | { revealed: RevealedAnswer } | { bulk: BulkResult }
type Handler = (ctx: RequestContext, slug: string, form: FormFields) => Promise<Done>

/** The text of the bar is the reason that players read where something ends, else a note of the team. */
const changeMany: Handler = async (ctx, slug, form) => {
  const action = textOf(form, 'action')
  const isEnding = action === 'cancel' || action === 'reject'
  const words = textOf(form, 'text')
  const sent = { ids: form['ids'], action, ...(isEnding ? { reason: words } : { note: words }) }
  const { changed, refused } = await changeRegistrations(ctx, slug, sent)
  if (refused.length === 0) return { done: action === 'note' ? 'note' : 'changed', count: changed.length }
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
  reveal: async (ctx, slug, form) => ({ revealed: await revealAnswer(ctx, slug, form) }),
  save_view: async (ctx, slug, form) => {
    await saveView(ctx, slug, form)
    return { done: 'view_saved' }
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
export function runPlayersIntent(ctx: RequestContext, slug: string, form: FormFields): Promise<Done> {
  const intent = textOf(form, 'intent')
  const handler = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined
  if (!handler) throw notFound()
  return handler(ctx, slug, form)
}
