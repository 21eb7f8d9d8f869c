import { z } from 'zod'

const password = z.string().max(1000)

/** What turns the second step on: the code as it was typed, and the password of whoever did not come in just now. */
export const activateForm = z.object({ code: z.string().trim().min(1).max(40), password: password.optional() })

export const passwordForm = z.object({ password: password.min(1) })
