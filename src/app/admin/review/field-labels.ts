import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { money } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** The fields of an organization and of an event by their names in a snapshot (spec/event-snapshot), as one reads them: what a player asks first. */
const FIELDS = [
  'name',
  'title',
  'dateStart',
  'dateEnd',
  'happening',
  'happeningReason',
  'venue',
  'county',
  'tickets',
  'price',
  'tier',
  'amount',
  'limitDate',
  'signup',
  'signupUrl',
  'signupOpens',
  'capacity',
  'minimumAge',
  'targetAudience',
  'type',
  'theme',
  'primaryLanguage',
  'isInternational',
  'tags',
  'header',
  'alternativeText',
  'url',
  'email',
  'phone',
  'instagram',
  'facebook',
  'discord',
  'facebookPage',
  'instagramPage',
  'description',
  'paymentMethods',
  'refundPolicy',
] as const
type Field = (typeof FIELDS)[number]
/** An organization's, as its card calls them. */
const OF_CARD = ['name', 'email', 'phone', 'instagram', 'facebook', 'discord'] as const
const isOfCard = (name: Field): name is (typeof OF_CARD)[number] => OF_CARD.some((one) => one === name)

/** Fields whose values are words of a closed list: where those stand among the messages. */
const CLOSED: Partial<Record<string, (value: string) => string>> = {
  theme: (value) => `genre.${value}`,
  targetAudience: (value) => `audience.${value}`,
  primaryLanguage: (value) => `language.${value}`,
  tier: (value) => `tier.${value}`,
  paymentMethods: (value) => `payment.${value}`,
  type: (value) => (ORGANIZATION_TYPES.some((type) => type === value) ? `organizer.type.${value}` : `type.${value}`),
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

/** Where a field stands among what is told of an event. */
export const placeOfField = (field: string) => {
  const { name } = readField(field)
  return name ? FIELDS.indexOf(name) : FIELDS.length
}

export function useFieldWords() {
  const t = useText()
  const dates = useDates()
  const locale = useLocale()
  const nameOf = (field: string) => {
    const { name, language } = readField(field)
    if (!name) return field
    const words = t(isOfCard(name) ? `team.card.${name}` : `team.field.${name}`)
    return language ? `${words} (${language})` : words
  }
  /** `13500 EUR`, as it is paid: without the estimate that the public page gives. */
  const priceWords = (price: string) => {
    const [minor, coin = 'EUR'] = price.split(' ')
    return Number(minor) === 0 ? t('price.free') : money(Number(minor), coin, locale)
  }
  const wordsOf = (field: string, value: string | number | boolean): string => {
    const name = readField(field).name ?? field
    if (typeof value === 'boolean') return t(value ? 'team.yes' : 'team.no')
    if (name === 'header') return t('team.edits.picture')
    if (name === 'price') return priceWords(String(value))
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dates.long(value)
    const keyOf = CLOSED[name]
    return keyOf ? t(keyOf(String(value)) as MessageKey) : String(value)
  }
  return { nameOf, wordsOf }
}
