import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, multiline } from '#platform/forms/zod-fields.ts'
import { APPROVAL_REASON_MAX, CHARACTER_NOTE_MAX, NOTE_AUDIENCES } from '#shared/characters/notes.ts'

export const noteForm = z.object({ audience: z.enum(NOTE_AUDIENCES), body: multiline({ max: CHARACTER_NOTE_MAX }) })
export const noteRemoval = z.object({ note: int({ min: 1, max: INTEGER.max }) })

/** `submitted`: when what was read was submitted, so that nobody decides about what they have not seen. */
export const approvalForm = z.object({ submitted: z.iso.datetime() })
export const changesForm = approvalForm.extend({ reason: multiline({ max: APPROVAL_REASON_MAX }) })
