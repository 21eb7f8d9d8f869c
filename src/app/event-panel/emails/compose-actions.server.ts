import { planMessage } from '#features/player-emails/commands/plan.server.ts'
import { sendMessage, sendTestMessage } from '#features/player-emails/commands/send.server.ts'
import { getCompose } from '#features/player-emails/queries/compose.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { filtersOf, playersQuery } from '#shared/registrations/players-query.ts'

export type ComposeResult = { sent: number } | { planned: number } | { tested: true } | { shown: true }

/** Runs one of the buttons of the page. */
export async function runComposeIntent(ctx: RequestContext, slug: string, form: FormValues): Promise<ComposeResult> {
  const { intent } = form
  if (intent === 'send') return { sent: (await sendMessage(ctx, slug, form)).id }
  if (intent === 'plan') return { planned: (await planMessage(ctx, slug, form)).id }
  if (intent === 'test') {
    await sendTestMessage(ctx, slug, form)
    return { tested: true }
  }
  if (intent === 'show' || form['view'] !== undefined) return { shown: true }
  throw notFound()
}

/** What the page shows of the form that was sent; null where it may not. */
export async function readComposed(ctx: RequestContext, slug: string, form: FormValues): Promise<ComposeView | null> {
  try {
    return await getCompose(ctx, slug, withView(form))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** A view that was chosen takes the place of the filters that were set. */
function withView(form: FormValues): FormValues {
  if (form['view'] === undefined) return form
  const view = playersQuery.write(filtersOf(playersQuery.read(textOf(form, 'view'))))
  const names = Object.values(playersQuery.parameters).map(({ name }) => name)
  const rest = Object.entries(form).filter(([name]) => !names.includes(name))
  return Object.fromEntries([...rest, ...[...view.keys()].map((name) => [name, view.getAll(name)] as const)])
}
