import { TIME_ZONES } from '#shared/enums.ts'

/**
 * The next instant, in ms, at which a response becomes outdated without a change in the database: midnight in the first of the
 * calendar's time zones. Ticket sales, sign-up dates and whether an event is past all change at midnight.
 */
export const nextMidnight = (now: Date): number =>
  Math.min(
    ...TIME_ZONES.map(
      (zone) =>
        Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay().add({ days: 1 })
          .epochMilliseconds,
    ),
  )
