import { characterRelations } from '#features/characters/queries/entry-relations.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { documentsOfCharacter } from './character-relation.server.ts'
import { documentsPersonalData } from './personal-data.server.ts'

export const documents: Feature = {
  name: 'documents',
  extensions: [extend(characterRelations, documentsOfCharacter), extend(personalData, documentsPersonalData)],
}
