import { authorizeHolder } from '#features/registrations/access.server.ts'
import { changeAnswers } from '#features/registrations/commands/answers.server.ts'
import { changeAuthorization } from '#features/registrations/commands/authorization.server.ts'
import { acceptOffer, cancelRegistration, declineOffer } from '#features/registrations/commands/player.server.ts'
import { offerHandover, withdrawHandover } from '#features/registrations/handovers/offer.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormFields, MultipartForm } from '#platform/forms/read-form.server.ts'
import { storeAnswerFiles, storeAuthorization } from './answer-files.server.ts'
import type { RegistrationDone } from './success-messages.ts'

type Handler = (
  ctx: RequestContext,
  id: number,
  form: FormFields,
  files: MultipartForm['files'],
) => Promise<RegistrationDone>

const respondWith =
  (done: RegistrationDone, command: (ctx: RequestContext, id: number, form: FormFields) => Promise<unknown>): Handler =>
  async (ctx, id, form) => {
    await command(ctx, id, form)
    return done
  }

/** Every form of a registration's page, by `intent`. */
export const INTENTS: Record<string, Handler> = {
  accept: respondWith('accepted', (ctx, id) => acceptOffer(ctx, id)),
  decline: respondWith('declined', (ctx, id) => declineOffer(ctx, id)),
  cancel: respondWith('cancelled', (ctx, id, form) => cancelRegistration(ctx, id, form)),
  handover: respondWith('handover', (ctx, id, form) => offerHandover(ctx, id, form)),
  withdraw: respondWith('withdrawn', (ctx, id) => withdrawHandover(ctx, id)),
  answers: async (ctx, id, form, files) => {
    const { eventId } = await authorizeHolder(ctx, id)
    await changeAnswers(ctx, id, form, { files: await storeAnswerFiles(ctx, eventId, files) })
    return 'answers'
  },
  authorization: async (ctx, id, _form, files) => {
    await changeAuthorization(ctx, id, await storeAuthorization(ctx, files))
    return 'authorization'
  },
}
