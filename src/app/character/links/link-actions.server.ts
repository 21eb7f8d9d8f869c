import { linkCharacter } from '#features/characters/links/link.server.ts'
import { submitCharacter } from '#features/characters/links/submit.server.ts'
import { unlinkCharacter } from '#features/characters/links/unlink.server.ts'
import { acceptRelation, endRelation } from '#features/characters/relations/decide.server.ts'
import { proposeRelation } from '#features/characters/relations/propose.server.ts'
import { createShareLink, revokeShareLink } from '#features/characters/sharing/share-link.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import type { Intents } from '#platform/react-router/page-action.server.ts'

/** Every form of the page, by `intent`, and what is said once it is done. */
export const INTENTS = {
  link_character: {
    done: 'linked',
    run: (ctx, characterId, form) => linkCharacter(ctx, { characterId, registrationId: rowIdOf(form['registration']) }),
  },
  unlink_character: { done: 'unlinked', run: (ctx, _id, { link }) => unlinkCharacter(ctx, rowIdOf(link)) },
  submit_character: {
    done: 'submitted',
    run: (ctx, _id, { link, ...form }) => submitCharacter(ctx, rowIdOf(link), form),
  },
  propose_relation: {
    done: 'proposed',
    run: (ctx, id, { candidate, to, ...form }) => proposeRelation(ctx, id, { ...form, to: candidate || to }),
  },
  accept_relation: { done: 'accepted', run: (ctx, _id, { relation }) => acceptRelation(ctx, Number(relation)) },
  end_relation: { done: 'relation_ended', run: (ctx, _id, { relation }) => endRelation(ctx, Number(relation)) },
  create_share: { done: 'shared', run: (ctx, id) => createShareLink(ctx, id) },
  revoke_share: { done: 'unshared', run: (ctx, id) => revokeShareLink(ctx, id) },
} satisfies Intents<[id: number]>
