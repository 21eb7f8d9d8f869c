import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, singleLine } from '#platform/forms/zod-fields.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { EVENT_GRANTS } from '#shared/member-permissions.ts'

export const newGrant = z.object({ person: singleLine({ max: EMAIL_LENGTH }), kind: z.enum(EVENT_GRANTS) })
export const grantRemoval = z.object({ id: int({ min: 1, max: INTEGER.max }) })
