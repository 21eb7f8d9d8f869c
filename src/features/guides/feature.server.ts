import { entityTypes } from '#features/audit/entity-types.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { guide, guideCalls } from './api.server.ts'
import { textEntity } from './edit.server.ts'

export const guides: Feature = {
  name: 'guides',
  resources: [guide],
  calls: guideCalls,
  extensions: [extend(entityTypes, textEntity)],
}
