import { addDays } from '#shared/days.ts'
import type { EventFacts } from '#shared/event-facts/event-facts.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import type { Locale } from '#shared/languages.ts'
import { wordsIn } from '../sign-up/words.server.ts'
import { type FactLine, factLines } from './fact-lines.server.ts'

/** What the page says of who the event is for, in words. */
export type ForMeView = {
  /** Whether the site team wrote it, because its organizer has no account. */
  isOurs: boolean
  /** When it was last saved as right. */
  revised: string | null
  welcome: { isWelcome: boolean; how: string | null } | null
  lines: FactLine[]
  toBring: string[]
  notNeeded: string[]
  timetable: { days: { name: string; items: EventFacts['schedule'] }[]; note: string | null } | null
  safety: SafetyView | null
}
type SafetyView = Pick<EventFacts, 'safetyTools'> & {
  themes: { kind: 'present' | 'request' | 'absent'; themes: string[] }[]
  contact: { name: string; note: string | null } | null
}

/** Null where nothing is said of the event. */
export function forMeView(event: EventPage, locale: Locale, today: string): ForMeView | null {
  const { facts } = event
  if (!facts) return null
  const { dates } = wordsIn(locale)
  return {
    isOurs: !event.organizerCard.isClaimed,
    revised: facts.revisedOn && dates.dayOf(facts.revisedOn, today),
    welcome: facts.firstTimers === null ? null : { isWelcome: facts.firstTimers, how: facts.firstTimersHow },
    lines: factLines(event, facts, locale),
    toBring: facts.toBring,
    notNeeded: facts.notNeeded,
    timetable: timetableOf(event, facts, locale),
    safety: safetyOf(facts),
  }
}

function timetableOf({ dateStart }: EventPage, { schedule, scheduleNote }: EventFacts, locale: Locale) {
  if (schedule.length === 0) return null
  const { weekday } = wordsIn(locale)
  const days = [...Map.groupBy(schedule, ({ day }) => day)].map(([day, items]) => {
    const date = addDays(dateStart, day)
    return { name: `${weekday(date)} ${Number(date.slice(8))}`, items }
  })
  return { days, note: scheduleNote }
}

function safetyOf(facts: EventFacts): SafetyView | null {
  const { themesPresent, themesOnRequest, themesAbsent, safetyTools, safetyContactName: name } = facts
  const themes = [
    { kind: 'present' as const, themes: themesPresent },
    { kind: 'request' as const, themes: themesOnRequest },
    { kind: 'absent' as const, themes: themesAbsent },
  ].filter((list) => list.themes.length > 0)
  if (themes.length === 0 && safetyTools.length === 0 && !name) return null
  return { themes, safetyTools, contact: name ? { name, note: facts.safetyContactNote } : null }
}
