import { TIME_ZONES } from '#shared/enums.ts'

/**
 * The next instant, in ms, at which an answer changes with nobody's doing: it is tomorrow somewhere in the calendar. A ticket's last
 * day, a sign-up's first and whether an event is past all turn at midnight.
 */
export const nextMidnight = (now: Date): number =>
  Math.min(
    ...TIME_ZONES.map(
      (zone) =>
        Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay().add({ days: 1 })
          .epochMilliseconds,
    ),
  )
