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
import { rowIdOf } from '#platform/database/row-id.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import type { Intents } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { storeAnswerFiles, storeAuthorization } from './answer-files.server.ts'
import { PAYMENT_INTENTS } from './payments/payment-actions.server.ts'
import type { RegistrationDone } from './success-messages.ts'

/** Every form of a registration's page, by `intent`. */
export const INTENTS = {
  ...PAYMENT_INTENTS,
  accept: async (ctx, id) => {
    const done: RegistrationDone = (await acceptOffer(ctx, id)).state === 'hold' ? 'held' : 'accepted'
    return redirectTo(`${paths.accountRegistration(id)}?done=${done}`)
  },
  decline: { run: declineOffer, done: 'declined' },
  cancel: { run: cancelRegistration, done: 'cancelled' },
  handover: { run: offerHandover, done: 'handover' },
  withdraw: { run: withdrawHandover, done: 'withdrawn' },
  answers: {
    run: async (ctx, id, form, files) => {
      const { eventId } = await authorizeHolder(ctx, id)
      const stored = await storeAnswerFiles(ctx, eventId, files)
      await changeAnswers(ctx, id, form, { files: stored, keep: readKeep(ctx, form) })
    },
    done: 'answers',
  },
  link_character: {
    run: (ctx, id, { character }) => linkCharacter(ctx, { characterId: rowIdOf(character), registrationId: id }),
    done: 'character_linked',
  },
  unlink_character: { run: (ctx, _id, { link }) => unlinkCharacter(ctx, rowIdOf(link)), done: 'character_unlinked' },
  submit_character: {
    run: (ctx, _id, { link, ...form }) => submitCharacter(ctx, rowIdOf(link), form),
    done: 'character_submitted',
  },
  preferences: { run: savePreferences, done: 'preferences' },
  keep_part: { run: keepPart, done: 'part_kept' },
  authorization: {
    run: async (ctx, id, _form, files) => changeAuthorization(ctx, id, await storeAuthorization(ctx, files)),
    done: 'authorization',
  },
} satisfies Intents<[id: number], RegistrationDone>
