import { getSignUpForm } from '#features/registrations/queries/sign-up-form.server.ts'
import { withCode } from '#features/registrations/queries/ticket-pricing.server.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import type { RegistrationRef } from './load-registration.server.ts'

const companionsIn = (form: FormValues): object[] => {
  const sent: unknown = form['additionals']
  return Array.isArray(sent) ? sent.filter((one) => typeof one === 'object' && one !== null) : []
}

/** The form with prices in minor units, which people type. */
export const withParsedPrices = (ctx: RequestContext, form: FormValues): FormValues => {
  const parsed = <Form extends object>(one: Form) => withParsedPrice(one, 'price', ctx.locale)
  return { ...parsed(form), additionals: companionsIn(form).map(parsed) } as unknown as FormValues
}

/** What the ticket costs now, with the code that was typed. Throws what is wrong with the code. */
export async function readPricing(ctx: RequestContext, ref: RegistrationRef, form: FormValues): Promise<TicketPricing> {
  const { slug, ticketId, code, test } = ref
  const { pricing } = await getSignUpForm(ctx, slug, ticketId, { code, test })
  const typed = typeof form['discount_code'] === 'string' ? form['discount_code'].trim().slice(0, 40) : ''
  if (!typed || !pricing.takesCodes) return pricing
  return withCode(ctx, pricing, { typed, people: 1 + companionsIn(form).length })
}
