import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

/** Which form was rejected, and why. */
export type OverviewFormResult = { intent: string; failure: FormFailure | null }

export type OverviewConstraints = Record<'status' | 'signup' | 'copy', FormConstraints>

/** Why the form of one of these intents was rejected. */
export const failureOf = (result: OverviewFormResult | null, ...intents: string[]) =>
  result && intents.includes(result.intent) ? result.failure : null
