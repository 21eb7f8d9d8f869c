/** In ms. Days of 24 hours: a calendar's day may be longer or shorter (platform/text/calendar-day.ts). */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
