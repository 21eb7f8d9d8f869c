import { readKeep } from '#app/registration/consents.server.ts'
import { savePreferences } from '#features/casting/preferences/commands.server.ts'
import { keepPart } from '#features/casting/reveal/keep.server.ts'
import { linkCharacter } from '#features/characters/links/link.server.ts'
import { submitCharacter } from '#features/characters/links/submit.server.ts'
import { unlinkCharacter } from '#features/characters/links/unlink.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { changeAnswers } from '#features/registrations/commands/player/answers.server.ts'
import { changeAuthorization } from '#features/registrations/commands/player/authorization.server.ts'
import {
  acceptOffer,
  cancelRegistration,
  declineOffer,
} from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { offerHandover, withdrawHandover } from '#features/registrations/handovers/offer.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import type { FormFields, MultipartForm } from '#platform/forms/read-form.server.ts'
import { storeAnswerFiles, storeAuthorization } from './answer-files.server.ts'
import { PAYMENT_INTENTS } from './payments/payment-actions.server.ts'
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
  ...PAYMENT_INTENTS,
  accept: async (ctx, id) => ((await acceptOffer(ctx, id)).state === 'hold' ? 'held' : 'accepted'),
  decline: respondWith('declined', (ctx, id) => declineOffer(ctx, id)),
  cancel: respondWith('cancelled', (ctx, id, form) => cancelRegistration(ctx, id, form)),
  handover: respondWith('handover', (ctx, id, form) => offerHandover(ctx, id, form)),
  withdraw: respondWith('withdrawn', (ctx, id) => withdrawHandover(ctx, id)),
  answers: async (ctx, id, form, files) => {
    const { eventId } = await authorizeHolder(ctx, id)
    const stored = await storeAnswerFiles(ctx, eventId, files)
    await changeAnswers(ctx, id, form, { files: stored, keep: readKeep(ctx, form) })
    return 'answers'
  },
  link_character: async (ctx, id, { character }) => {
    await linkCharacter(ctx, { characterId: rowIdOf(character), registrationId: id })
    return 'character_linked'
  },
  unlink_character: async (ctx, _id, { link }) => {
    await unlinkCharacter(ctx, rowIdOf(link))
    return 'character_unlinked'
  },
  submit_character: async (ctx, _id, { link, ...form }) => {
    await submitCharacter(ctx, rowIdOf(link), form)
    return 'character_submitted'
  },
  preferences: respondWith('preferences', (ctx, id, form) => savePreferences(ctx, id, form)),
  keep_part: respondWith('part_kept', (ctx, id, form) => keepPart(ctx, id, form)),
  authorization: async (ctx, id, _form, files) => {
    await changeAuthorization(ctx, id, await storeAuthorization(ctx, files))
    return 'authorization'
  },
}
