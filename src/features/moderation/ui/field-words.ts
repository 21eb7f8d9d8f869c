import { useDates } from '#web/dates.ts'
import { numberFormat } from '#web/formats.ts'
import { type MessageKey, TAGS, useLocale, useText } from '#web/i18n.tsx'

/** The fields of an event by their names in a snapshot (spec/event-snapshot). */
export const FIELDS = [
  'title',
  'description',
  'dateStart',
  'dateEnd',
  'type',
  'primaryLanguage',
  'isInternational',
  'targetAudience',
  'theme',
  'url',
  'facebookPage',
  'instagramPage',
  'venue',
  'county',
  'happening',
  'happeningReason',
  'signup',
  'signupUrl',
  'signupOpens',
  'capacity',
  'minimumAge',
  'paymentMethods',
  'refundPolicy',
  'tags',
  'tickets',
  'header',
  'alternativeText',
  'price',
  'tier',
  'amount',
  'limitDate',
] as const
type Field = (typeof FIELDS)[number]

/** Fields whose values are words of a closed list: where those stand among the messages. */
const CLOSED: Partial<Record<string, (value: string) => string>> = {
  theme: (value) => `genre.${value}`,
  targetAudience: (value) => `audience.${value}`,
  primaryLanguage: (value) => `language.${value}`,
  tier: (value) => `tier.${value}`,
  paymentMethods: (value) => `payment.${value}`,
  type: (value) => `type.${value}`,
  happening: (value) => `team.happening.${value}`,
  signup: (value) => `team.signup.${value}`,
}

/** `texts.es.title`, `refundPolicyEn` and `venue.name` as people call them, with the language where there is one. */
function readField(field: string): { name: Field | null; language: string | null } {
  const path = field.split('.')
  const last = path.at(-1)!
  const [, bare = last, tongue] = /^(.*?)(Es|En)?$/.exec(last) ?? []
  const wanted = path[0] === 'venue' ? 'venue' : last === 'hash' ? 'header' : bare
  const name = FIELDS.find((known) => known === wanted) ?? null
  return { name, language: path[0] === 'texts' ? (path[1] ?? null) : (tongue?.toLowerCase() ?? null) }
}

export function useFieldWords() {
  const t = useText()
  const dates = useDates()
  const locale = useLocale()
  const nameOf = (field: string) => {
    const { name, language } = readField(field)
    if (!name) return field
    const words = t(`team.field.${name}`)
    return language ? `${words} (${language})` : words
  }
  const wordsOf = (field: string, value: string | number | boolean): string => {
    const name = readField(field).name ?? field
    if (typeof value === 'boolean') return t(value ? 'team.yes' : 'team.no')
    if (name === 'header') return t('team.edits.picture')
    if (name === 'price') return numberFormat(TAGS[locale], { minimumFractionDigits: 2 }).format(Number(value) / 100)
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dates.long(value)
    const keyOf = CLOSED[name]
    return keyOf ? t(keyOf(String(value)) as MessageKey) : String(value)
  }
  return { nameOf, wordsOf }
}
