import { z } from 'zod'
import { optionalPassword } from '#features/identity/accounts/schema.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { confirmationPhrase, int, singleLine } from '#platform/forms/zod-fields.ts'
import { ERASURE_WORD, TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { MEMBER_ROLES } from '#shared/member-permissions.ts'

const userId = int({ min: 1, max: INTEGER.max })
/** `administrator` is not assignable: it is the owner's role. */
const role = z.enum(MEMBER_ROLES)

export const newMember = z.object({ username: singleLine({ max: EMAIL_LENGTH }), role })
export const roleChange = z.object({ user_id: userId, role })
/** Forms always send `word`, the confirmation phrase; API calls compatible with Strapi do not. */
export const memberRemoval = z.object({ user_id: userId, word: confirmationPhrase(ERASURE_WORD).optional() })
export const ownershipTransfer = z.object({
  new_owner_id: userId,
  word: confirmationPhrase(TRANSFER_WORD).optional(),
  password: optionalPassword,
})
