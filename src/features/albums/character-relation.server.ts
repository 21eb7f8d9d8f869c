import { registerCharacterRelation } from '#features/characters/queries/entry-relations.server.ts'
import { listAlbumEntries } from './queries/entries.server.ts'

// Who sees the character sees those of its albums that their visibility allows, each with its first photos.
registerCharacterRelation('albums', (ctx, characterId) =>
  listAlbumEntries(ctx, { kind: 'character', ref: characterId }),
)
