/** Bytes of a page or file, uncompressed. */
export const CONTENT_BYTES = 2_000_000

export const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR/i.test(text)
