import type { CharacterRelation } from '#features/characters/queries/entry-relations.server.ts'
import { listAlbumEntries } from './queries/entries.server.ts'

/** Who sees the character sees those of its albums that their visibility allows, each with its first photos. */
export const albumsOfCharacter: CharacterRelation = {
  name: 'albums',
  list: (ctx, characterId) => listAlbumEntries(ctx, { kind: 'character', ref: characterId }),
}
