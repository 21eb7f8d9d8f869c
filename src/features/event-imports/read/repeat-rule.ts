/** Rules of people's calendars are short; the library compares the parts of a long one with each other. */
const RULE_MAX = 160
const COMMON = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']
/** The parts that may stand with each frequency. Others, such as a day that no month has, may match nothing: the library would look for ever. */
const PARTS: Record<string, readonly string[]> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH'],
}

/** Whether the line is a rule of an event that repeats, or a list of further dates. */
export const isRepetition = (line: string) => /^(RRULE|RDATE)[;:]/i.test(line)

/** Whether the next date by this line is found in little time, whatever the line says. Lines that are no rule are. */
export function isQuickLine(line: string): boolean {
  // The library counts a duration up month by month.
  if (/^DURATION[;:]/i.test(line)) return !/\d{5,}[DW]|\d{8,}/i.test(line)
  if (!/^RRULE[;:]/i.test(line)) return true
  const [, rule = ''] = /^RRULE:(.+)$/i.exec(line.trim().toUpperCase()) ?? []
  const parts = rule.split(';').map((part) => part.split('=')[0]!)
  const allowed = PARTS[/(?:^|;)FREQ=([A-Z]+)(?:;|$)/.exec(rule)?.[1] ?? '']
  if (!allowed || rule.length > RULE_MAX || /INTERVAL=(?!\d{1,2}(?:;|$))/.test(rule)) return false
  return parts.every((part) => COMMON.includes(part) || allowed.includes(part))
}
