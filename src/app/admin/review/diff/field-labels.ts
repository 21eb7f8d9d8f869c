import { ORGANIZATION_TYPES, VENUE_TYPES } from '#shared/enums.ts'
import {
  columnEntries,
  EVENT_COLUMNS,
  type SnapshotValues,
  type WithoutLanguage,
  withoutLanguage,
} from '#shared/events/event-columns.ts'
import { VENUE_COLUMN_NAMES, VENUE_COLUMNS } from '#shared/venue-columns.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** Fields of organizations and events by their names in a snapshot, in the order that matters most to players. */
const FIRST_FIELDS = [
  'name',
  'title',
  'dateStart',
  'dateEnd',
  'doorsAt',
  'startsAt',
  'endsAt',
  'series',
  'happening',
  'happeningReason',
  'venue',
  'county',
  'tickets',
  'price',
  'minimumPrice',
  'tier',
  'amount',
  'limitDate',
  'openingMode',
  'visibility',
  'accessCode',
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
  'logo',
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
  // How the players of an event pay: the audit log names what was changed.
  'iban',
  'beneficiary',
  'bizumPhone',
  'externalUrl',
  'cashNote',
  'cardRequired',
  'reminderDays',
  'instalments',
] as const
type Field = (typeof FIRST_FIELDS)[number] | WithoutLanguage<keyof SnapshotValues<typeof EVENT_COLUMNS>>
/** A column that is not named above comes last. */
const FIELDS: readonly Field[] = [
  ...new Set<Field>([
    ...FIRST_FIELDS,
    ...columnEntries(EVENT_COLUMNS).map(([name, { snapshot }]) => withoutLanguage(snapshot ?? name) as Field),
  ]),
]
/** Organization fields use the labels of the directory form. */
const OF_CARD = ['name', 'email', 'phone', 'instagram', 'facebook', 'discord'] as const
const isOfCard = (name: Field): name is (typeof OF_CARD)[number] => OF_CARD.some((one) => one === name)

/** Message keys of enum values, by field. */
const ENUM_MESSAGE_KEYS: Partial<Record<string, (value: string) => string>> = {
  ...Object.fromEntries(
    columnEntries(EVENT_COLUMNS).flatMap(([name, column]) =>
      'messages' in column ? [[column.snapshot ?? name, (value: string) => `${column.messages}.${value}`]] : [],
    ),
  ),
  tier: (value) => `tier.${value}`,
  openingMode: (value) => `admin.mode.${value}`,
  visibility: (value) => `admin.visibility.${value}`,
  type: (value) => {
    if (ORGANIZATION_TYPES.some((type) => type === value)) return `organizer.type.${value}`
    return VENUE_TYPES.some((type) => type === value) ? `venue.type.${value}` : `type.${value}`
  },
}

/**
 * The label of a field path such as `texts.es.title`, `refundPolicyEn` or `venue.name`, with the language where there
 * is one.
 */
function readField(field: string): { name: Field | null; language: string | null } {
  const path = field.split('.')
  const last = path.at(-1)!
  const [, bare = last, tongue] = /^(.*?)(Es|En)?$/.exec(last) ?? []
  const wanted = path[0] === 'venue' ? 'venue' : last === 'hash' ? path[0] : bare
  const name = FIELDS.find((known) => known === wanted) ?? null
  return { name, language: path[0] === 'texts' ? (path[1] ?? null) : (tongue?.toLowerCase() ?? null) }
}

/** The position of a field in a difference. */
export const fieldOrder = (field: string) => {
  const { name } = readField(field)
  return name ? FIELDS.indexOf(name) : FIELDS.length
}

/** What a snapshot has of facts, under the names of their columns. */
const FACTS = 'facts.'

export function useFieldLabels() {
  const t = useText()
  const dates = useDates()
  const locale = useLocale()
  const nameOf = (field: string) => {
    if (field.startsWith(FACTS)) return factWords(field.slice(FACTS.length))
    const { name, language } = readField(field)
    if (!name) return venueWords(field)
    const label = t(isOfCard(name) ? `admin.card.${name}` : `admin.field.${name}`)
    return language ? `${label} (${language})` : label
  }
  /** `combat_note_es`: its label, with the language. */
  const factWords = (column: string) => {
    const [, name = column, language] = /^(.*?)(?:_(e[sn]))?$/.exec(column) ?? []
    const label = t(`admin.fact.${name as 'combat'}`)
    return language ? `${label} (${language})` : label
  }
  /** What the audit log has of venues under the names of their columns in the table. */
  const venueWords = (field: string) => {
    const column = VENUE_COLUMN_NAMES.find((one) => (VENUE_COLUMNS[one].api ?? one) === field)
    return column ? t(`admin.card.${VENUE_COLUMNS[column].label}`) : field
  }
  /** Formats `13500 EUR` (minor units), without the dollar estimate of the public page. */
  const priceWords = (price: string) => {
    const [minor, coin = 'EUR'] = price.split(' ')
    return Number(minor) === 0 ? t('price.free') : formatMoney(Number(minor), coin, locale)
  }
  const wordsOf = (field: string, value: string | number | boolean): string => {
    const name = readField(field).name ?? field
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
    if (name === 'header') return t('admin.edits.picture')
    if (name === 'price' || name === 'minimumPrice' || name === 'price_person_night') return priceWords(String(value))
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dates.long(value)
    const keyOf = ENUM_MESSAGE_KEYS[name]
    return keyOf ? t(keyOf(String(value)) as MessageKey) : String(value)
  }
  return { nameOf, wordsOf }
}
