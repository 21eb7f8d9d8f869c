import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { int } from '#platform/forms/zod-fields.ts'
import { CHECK_IN_ACTIONS, CHECK_IN_ACTS_MAX } from '#shared/check-in/check-in.ts'

/** In minor units: more in cash is a mistake. */
const CASH_MAX = 1_000_000

const instant = z.iso.datetime({ offset: true })

const checkInAct = z.object({
  /** Idempotency key, made by the device. */
  key: z.uuid(),
  id: int({ min: 1, max: INTEGER.max }),
  action: z.enum(CHECK_IN_ACTIONS),
  at: instant,
  amount: int({ min: 1, max: CASH_MAX }).optional(),
  undoes: z.uuid().optional(),
  clocks: z.object({ server: instant, device: instant }).optional(),
})

const deviceId = z.uuid()
/** Of the list that the device has. */
const version = z.string().max(200).nullish()

export const checkInQuery = z.object({ device: deviceId.nullish(), version })

export const phonesQuery = z.object({ id: int({ min: 1, max: INTEGER.max }) })

/** `sent`: the device's clock when it sends, so that a wrong clock does not matter. `more`: acts follow, so that no list is needed yet. */
export const checkInSync = z.object({
  device: deviceId,
  sent: instant,
  acts: z.array(checkInAct).max(CHECK_IN_ACTS_MAX),
  more: z.boolean().optional(),
  version,
})

/** One act, of a form or a call. */
export const singleCheckIn = checkInAct.omit({ at: true, clocks: true }).extend({ device: deviceId })
