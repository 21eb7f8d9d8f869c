import { z } from 'zod'
import { email } from '#features/identity/accounts/schema.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { int } from '#platform/forms/zod-fields.ts'
import { MEMBER_ROLES } from '#shared/member-permissions.ts'

const rowId = int({ min: 1, max: INTEGER.max })

export const newInvitation = z.object({ email, role: z.enum(MEMBER_ROLES) })
/** Of a form about one invitation. */
export const invitationRef = z.object({ invitation: rowId })
/** `person` is the account that the page named: another one may have signed in since, in another tab. */
export const invitationAnswer = z.object({ person: rowId })
