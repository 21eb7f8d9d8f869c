import { DAY_MS } from '#shared/durations.ts'
import type { EventFacts } from '#shared/event-facts/event-facts.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import { parseDay } from '#ui/i18n/dates.ts'
import { wordsIn } from '../sign-up/words.server.ts'

export type FactKind =
  | 'hours'
  | 'intensity'
  | 'combat'
  | 'contact'
  | 'sleeping'
  | 'food'
  | 'language'
  | 'access'
  | 'age'
  | 'transport'
  | 'photos'

/** A fact in words; `value` is null where it is not said. */
export type FactLine = {
  kind: FactKind
  name: string
  value: string | null
  note: string | null
  /** Of five. */
  level: number | null
}

/** What people ask for first: of an organizer without an account the page says too that it is not known. */
const ASKED: readonly FactKind[] = ['hours', 'combat', 'age', 'transport', 'food', 'access']

/** The facts in the order in which the page shows them. */
export function factLines(event: EventPage, facts: EventFacts, locale: Locale): FactLine[] {
  const { t } = wordsIn(locale)
  const line = (kind: FactKind, value: string | null, note: string | null, level: number | null = null): FactLine => ({
    kind,
    name: t(`forMe.${kind}`),
    // A note alone says enough.
    ...(value === null ? { value: note, note: null } : { value, note }),
    level,
  })
  const { intensity, combat, physicalContact, sleeping, photos } = facts
  const lines = [
    line('hours', hoursOf(event, facts, locale), facts.playNote),
    line(
      'intensity',
      intensity === null ? null : t(`forMe.intensity.${intensity as 1}`),
      facts.intensityNote,
      intensity,
    ),
    line('combat', combat && t(`forMe.combat.${combat}`), facts.combatNote),
    line('contact', physicalContact && t(`forMe.contact.${physicalContact}`), null),
    line('sleeping', sleeping && t(`forMe.sleeping.${sleeping}`), facts.quietHours),
    foodLine(facts, locale, line),
    line('language', t(`language.${event.language}`), facts.languageNote),
    line('access', accessOf(facts, locale), facts.accessibility),
    line('age', ageOf(event, locale), null),
    line('transport', transportOf(facts, locale), facts.arrival),
    line('photos', photos && t(`forMe.photos.${photos}`), null),
  ]
  const isClaimed = event.organizerCard.isClaimed
  return lines.filter(({ kind, value }) => value !== null || (!isClaimed && ASKED.includes(kind)))
}

/** 22 horas en 3 días */
function hoursOf({ dateStart, dateEnd }: EventPage, { playHours }: EventFacts, locale: Locale) {
  const { t } = wordsIn(locale)
  if (playHours === null) return null
  const dayAt = (date: string) => Date.UTC(parseDay(date).year, parseDay(date).month, parseDay(date).day)
  const days = (dayAt(dateEnd ?? dateStart) - dayAt(dateStart)) / DAY_MS + 1
  return `${t('forMe.hours.count', { count: playHours })} ${days === 1 ? t('forMe.hours.one_day') : t('forMe.hours.days', { count: days })}`
}

type ToLine = (kind: FactKind, value: string | null, note: string | null) => FactLine

function foodLine({ meals, mealNote, diets }: EventFacts, locale: Locale, line: ToLine): FactLine {
  const { t } = wordsIn(locale)
  const list = new Intl.ListFormat(languageOf(locale).tag).format(diets.map((diet) => t(`forMe.diet.${diet}`)))
  const catered = diets.length > 0 ? t('forMe.diets', { list }) : null
  return line('food', meals && t(`forMe.food.${meals}`), [mealNote, catered].filter(Boolean).join('. ') || null)
}

function accessOf({ stepFree, accessibleToilet }: EventFacts, locale: Locale) {
  const { t } = wordsIn(locale)
  const said = [
    stepFree !== null && t(stepFree ? 'forMe.access.step_free' : 'forMe.access.steps'),
    accessibleToilet !== null && t(accessibleToilet ? 'forMe.access.toilet' : 'forMe.access.no_toilet'),
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : null
}

/** "For everybody" is what every event says before its organizer has thought of it. */
function ageOf({ minimumAge, audience }: EventPage, locale: Locale) {
  const { t } = wordsIn(locale)
  if (minimumAge) return t('event.minimum_age', { age: minimumAge })
  return audience === 'all' || audience === 'newcomers' ? null : t(`audience.${audience}`)
}

function transportOf({ publicTransport }: EventFacts, locale: Locale) {
  if (publicTransport === null) return null
  return wordsIn(locale).t(publicTransport ? 'forMe.transport.yes' : 'forMe.transport.no')
}
