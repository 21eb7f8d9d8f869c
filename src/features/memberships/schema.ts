import { z } from 'zod'
import { proof, typed } from '#features/identity/accounts/schema.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { line, whole } from '#platform/forms/zod-fields.ts'
import { ERASURE_WORD, TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { MEMBER_ROLES } from '#shared/roles.ts'

const person = whole({ min: 1, max: INTEGER.max })
/** Nobody is added as administrator: that is the owner (decisions 2). */
const role = z.enum(MEMBER_ROLES)

export const newMember = z.object({ username: line({ max: EMAIL_LENGTH }), role })
export const changedRole = z.object({ user_id: person, role })
/** Our pages ask for a word and send it, even empty; the calls of specification 7 have none. */
export const removedMember = z.object({ user_id: person, word: typed(ERASURE_WORD).optional() })
export const transfer = z.object({ new_owner_id: person, word: typed(TRANSFER_WORD).optional(), password: proof })
