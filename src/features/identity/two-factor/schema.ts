import { z } from 'zod'

const password = z.string().max(1000)

/** The code of the app as typed; the password is needed without a recent sign-in. */
export const enableTwoFactorForm = z.object({ code: z.string().trim().min(1).max(40), password: password.optional() })

/** Turning it off: the password, and a code of the app or a recovery code, so that a password alone is not enough. */
export const disableTwoFactorForm = z.object({ code: z.string().trim().min(1).max(40), password: password.min(1) })

export const passwordForm = z.object({ password: password.min(1) })
