import { recordPayment } from '#features/payments/commands/payments.server.ts'
import { changeAnswer } from '#features/registrations/commands/organizer/change-answer.server.ts'
import { changeTicket } from '#features/registrations/commands/organizer/change-ticket.server.ts'
import { recordPaperAuthorization } from '#features/registrations/commands/organizer/paper-authorization.server.ts'
import { writeToPlayer } from '#features/registrations/commands/organizer/write-to-player.server.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { toTypedValues } from '#platform/forms/typed-values.ts'
import type { RefusedTicket } from '../players-response.ts'

type PersonDone = { done: string; count?: number } | { ticket: RefusedTicket }

/** The forms beside the table, about one player. */
export const PLAYER_INTENTS = {
  /** `5:wait`: of a full ticket a place in its waiting list will do. */
  ticket: async (ctx: RequestContext, slug: string, form: FormValues): Promise<PersonDone> => {
    const [ticket, full = 'refuse'] = textOf(form, 'ticket').split(':')
    const { refused } = await changeTicket(ctx, slug, { ...form, ids: form['id'], ticket, full })
    const [refusal] = refused
    return refusal
      ? { ticket: { id: refusal.id, reason: refusal.reason, typed: toTypedValues(form) } }
      : { done: 'ticket', count: 1 }
  },
  answer: async (ctx: RequestContext, slug: string, form: FormValues): Promise<PersonDone> => {
    await changeAnswer(ctx, slug, form)
    return { done: 'answer' }
  },
  message: async (ctx: RequestContext, slug: string, form: FormValues): Promise<PersonDone> => {
    await writeToPlayer(ctx, slug, form)
    return { done: 'message' }
  },
  paper: async (ctx: RequestContext, slug: string, form: FormValues): Promise<PersonDone> => {
    await recordPaperAuthorization(ctx, slug, form)
    return { done: 'paper' }
  },
  record: async (ctx: RequestContext, _slug: string, form: FormValues): Promise<PersonDone> => {
    await recordPayment(ctx, rowIdOf(form['registration']), withParsedPrice(form, 'amount', ctx.locale))
    return { done: 'recorded' }
  },
}
