import { endRule, saveCode, savePeriod } from '#features/pricing/commands/rules.server.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'

export type DiscountAction = 'saved' | 'ended' | 'reopened'

/** Runs a button of the page: `period`, `code`, `end 3`, `reopen 3`. */
export async function runDiscountIntent(ctx: RequestContext, slug: string, form: FormValues): Promise<DiscountAction> {
  const [action, id] = textOf(form, 'intent').split(' ')
  // Euros as people type them; a percentage is a number already.
  const sent = form['unit'] === 'percent' ? form : withParsedPrice(form, 'value', ctx.locale)
  if (action === 'period') await savePeriod(ctx, slug, sent)
  else if (action === 'code') await saveCode(ctx, slug, sent)
  else if (action === 'end' || action === 'reopen') await endRule(ctx, slug, { id, ended: action === 'end' })
  else throw notFound()
  return action === 'end' ? 'ended' : action === 'reopen' ? 'reopened' : 'saved'
}
