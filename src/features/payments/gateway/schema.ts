import { z } from 'zod'
import { amount, note, seen } from '../schema.ts'

/** Keys are pasted: spaces around them are nobody's intention. Null: keep the one that is stored. */
const key = (pattern: RegExp) =>
  z
    .string()
    .max(300)
    .trim()
    .transform((text) => text || null)
    .refine((text) => text === null || pattern.test(text), { params: { code: 'wrong' } })
    .prefault('')

/** The keys of an organization's account at Stripe. The password is empty after a recent sign-in. */
export const gatewayKeysForm = z.object({
  secret_key: key(/^[sr]k_(live|test)_[A-Za-z0-9]{8,}$/),
  webhook_secret: key(/^whsec_[A-Za-z0-9+/=_-]{8,}$/),
  password: z.string().max(200).prefault(''),
})

export const removeGatewayForm = z.object({ password: z.string().max(200).prefault('') })

/** Pays what is due, or everything that is open. */
export const checkoutForm = z.object({ amount: z.enum(['due', 'open']).prefault('due') })

/** Money that is given back to the card. */
export const cardRefundForm = z.object({ amount, note, seen })
