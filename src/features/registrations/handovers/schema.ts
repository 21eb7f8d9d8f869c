import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { answersForm } from '../schema.ts'

/** Whom a seat is handed to: the exact username. */
export const handoverForm = z.object({ username: singleLine({ max: EMAIL_LENGTH }) })

/** What the named person answers; `form_version` is that of the form which was shown. */
export const acceptForm = answersForm.extend({ form_version: nullable(int({ min: 1, max: INTEGER.max })) })
