import { z } from 'zod'

/** As it was typed: with spaces, dashes and capitals. */
export const codeForm = z.object({ code: z.string().trim().min(1).max(40) })

export const passwordForm = z.object({ password: z.string().min(1).max(1000) })
