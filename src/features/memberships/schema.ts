import { z } from 'zod'
import { line, whole } from '#core/fields.ts'
import { INTEGER } from '#core/strapi/limits.ts'
import { proof, typed } from '#features/accounts/schema.ts'
import { ERASURE_WORD, TRANSFER_WORD } from '#spec/confirm-words.ts'
import { EMAIL_LENGTH } from '#spec/limits.ts'
import { MEMBER_ROLES } from '#spec/roles.ts'

const person = whole({ min: 1, max: INTEGER.max })
/** Nobody is added as administrator: that is the owner (decisions 2). */
const role = z.enum(MEMBER_ROLES)

export const newMember = z.object({ username: line({ max: EMAIL_LENGTH }), role })
export const changedRole = z.object({ user_id: person, role })
/** Our pages ask for a word and send it, even empty; the calls of specification 7 have none. */
export const removedMember = z.object({ user_id: person, word: typed(ERASURE_WORD).optional() })
export const transfer = z.object({ new_owner_id: person, word: typed(TRANSFER_WORD).optional(), password: proof })
