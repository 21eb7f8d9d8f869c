import type { CheckInAct } from '#shared/check-in/check-in.ts'
import { DAY_MS } from '#shared/durations.ts'

/** How long before they are sent acts may have been done. */
const OLDEST_MS = 14 * DAY_MS

/**
 * When an act happened. Clocks of devices are wrong, and are put right once there is a network: the difference to the server's clock is known
 * from the last answer before the act and from the moment of sending. The first that leads to a moment between the two counts.
 */
export function happenedAt({ at, clocks }: Pick<CheckInAct, 'at' | 'clocks'>, sent: string, now: Date): string {
  const ms = Date.parse(at)
  const oldest = now.getTime() - OLDEST_MS
  const from = clocks ? Math.max(oldest, Math.min(Date.parse(clocks.server), now.getTime())) : oldest
  const moments = [
    ...(clocks ? [ms + Date.parse(clocks.server) - Date.parse(clocks.device)] : []),
    ms + now.getTime() - Date.parse(sent),
  ]
  const possible = moments.find((moment) => moment >= from && moment <= now.getTime())
  return new Date(possible ?? Math.min(now.getTime(), Math.max(moments.at(-1)!, from))).toISOString()
}
