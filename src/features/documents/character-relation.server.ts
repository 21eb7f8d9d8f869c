import type { CharacterRelation } from '#features/characters/queries/entry-relations.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { listDocumentEntries } from './queries/documents.server.ts'

/** By the rule of their own list, which is a 404 for who may not read the background. */
export const documentsOfCharacter: CharacterRelation = {
  name: 'documents',
  list: async (ctx, characterId) => {
    try {
      return (await listDocumentEntries(ctx, { kind: 'character', ref: characterId }, undefined)).data
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    }
  },
}
