import { lockEventTerms } from '#features/registrations/event-terms.server.ts'
import { signUpSchema } from '#features/registrations/schema.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { assertPayable, getTicketOnSale } from './group-member.server.ts'
import { refusal } from './refusal.server.ts'
import { assertSignupOpen, countSignUp, findByFormKey, hasLiveRegistration } from './sign-up-checks.server.ts'

const sentForm = signUpSchema.pick({ ticket: true, code: true, form_key: true })

/**
 * Whether the actor can register with this ticket now, checked and counted before files are stored; `register` checks again. A form that
 * is sent twice passes. Throws `registration_refused`, and what `parse` throws.
 */
export async function assertMayRegister(ctx: RequestContext, eventId: number, input: unknown) {
  const me = authorizeConfirmed(ctx, 'registrations:write')
  const { ticket, code, form_key: formKey } = parse(sentForm, input)
  await countSignUp(ctx, me.id)
  if (await findByFormKey(ctx, { eventId }, { userId: me.id, formKey })) return
  const terms = await lockEventTerms(ctx, eventId)
  assertSignupOpen(ctx, terms)
  if (await hasLiveRegistration(ctx, { eventId }, me.id)) throw refusal('duplicate')
  await assertPayable(ctx, await getTicketOnSale(ctx, { eventId, terms }, { ticket, code, prefix: '' }))
}
