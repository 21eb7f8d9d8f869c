import { z } from 'zod'
import { checkbox } from '#platform/forms/zod-fields.ts'
import { DIGEST_FREQUENCIES } from '#shared/follows.ts'

/** How one is told: the form at `/account/follows`. */
export const settingsForm = z.object({ digest: z.enum(DIGEST_FREQUENCIES), saved_emails: checkbox })
