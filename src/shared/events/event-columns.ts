import { AUDIENCES, EVENT_STATUSES, EVENT_TYPES, LANGUAGES, PAYMENT_METHODS, SIGNUP, THEMES } from '../enums.ts'
import { COUNTY_MAX, REASON_LENGTH, REFUND_POLICY_MAX, SEATS_MAX } from '../limits.ts'

/**
 * What a column holds. `messages` is the prefix of the labels of its values. `initial` is the value of a new event; null where a choice
 * may be empty. All kinds without it start empty.
 */
type Kind =
  | { kind: 'day' | 'time' | 'url' | 'checkbox' }
  | { kind: 'profile'; network: 'instagram' | 'facebook' }
  | { kind: 'line' | 'text'; max: number }
  | { kind: 'integer'; min: number; max: number }
  | {
      kind: 'choice'
      values: readonly string[]
      initial: string | null
      messages: string
      synonyms?: Record<string, string>
    }
  | { kind: 'choices'; values: readonly string[]; messages: string }

/** `api` is its name in the API and of its form field, `snapshot` its key in stored snapshots where that is not the column's name. */
export type EventColumn = Kind & { api: string; snapshot?: string }
export type EventColumns = Record<string, EventColumn>

/**
 * The columns of an event that its organizers fill in. Form, merge with what is stored, snapshot, difference, copy and API all follow from
 * them. Columns that end in `Es` and `En` are one text in two languages.
 */
export const STRAPI_COLUMNS = {
  dateStart: { api: 'date_start', kind: 'day' },
  dateEnd: { api: 'date_end', kind: 'day' },
  type: {
    api: 'type',
    kind: 'choice',
    values: EVENT_TYPES,
    initial: 'event',
    messages: 'type',
    synonyms: { single_day: 'jornada' },
  },
  primaryLanguage: { api: 'primary_language', kind: 'choice', values: LANGUAGES, initial: 'ES', messages: 'language' },
  isInternational: { api: 'is_international', kind: 'checkbox' },
  targetAudience: { api: 'target_audience', kind: 'choice', values: AUDIENCES, initial: 'all', messages: 'audience' },
  theme: { api: 'theme', kind: 'choice', values: THEMES, initial: null, messages: 'genre' },
  url: { api: 'url', kind: 'url' },
  facebookPage: { api: 'facebook_page', kind: 'profile', network: 'facebook' },
  instagramPage: { api: 'instagram_page', kind: 'profile', network: 'instagram' },
} as const satisfies EventColumns

/** Together with the venue, which is a relation. */
export const PLACE_COLUMNS = {
  county: { api: 'county', kind: 'line', max: COUNTY_MAX },
} as const satisfies EventColumns

/** Changed by a command of their own. Snapshots keep the former names. */
export const STATUS_COLUMNS = {
  eventStatus: {
    api: 'status',
    kind: 'choice',
    values: EVENT_STATUSES,
    initial: 'confirmed',
    messages: 'admin.eventStatus',
    snapshot: 'happening',
  },
  statusReasonEs: { api: 'status_reason_es', kind: 'text', max: REASON_LENGTH.max, snapshot: 'happeningReasonEs' },
  statusReasonEn: { api: 'status_reason_en', kind: 'text', max: REASON_LENGTH.max, snapshot: 'happeningReasonEn' },
} as const satisfies EventColumns

export const SIGNUP_COLUMNS = {
  signup: { api: 'signup', kind: 'choice', values: SIGNUP, initial: 'none', messages: 'admin.signup' },
  signupUrl: { api: 'signup_url', kind: 'url' },
  signupOpens: { api: 'signup_opens', kind: 'day' },
} as const satisfies EventColumns

/** What else a player needs to decide. A new column belongs here; the event page gets all of them. */
export const DETAIL_COLUMNS = {
  doorsAt: { api: 'doors_at', kind: 'time' },
  startsAt: { api: 'starts_at', kind: 'time' },
  endsAt: { api: 'ends_at', kind: 'time' },
  capacity: { api: 'capacity', kind: 'integer', min: 1, max: SEATS_MAX },
  minimumAge: { api: 'minimum_age', kind: 'integer', min: 0, max: 99 },
  paymentMethods: { api: 'payment_methods', kind: 'choices', values: PAYMENT_METHODS, messages: 'payment' },
  refundPolicyEs: { api: 'refund_policy_es', kind: 'text', max: REFUND_POLICY_MAX },
  refundPolicyEn: { api: 'refund_policy_en', kind: 'text', max: REFUND_POLICY_MAX },
} as const satisfies EventColumns

/** The columns that the event form writes. */
export const FORM_COLUMNS = { ...STRAPI_COLUMNS, ...PLACE_COLUMNS, ...SIGNUP_COLUMNS, ...DETAIL_COLUMNS }
/** All of them, in the order of a snapshot. */
export const EVENT_COLUMNS = {
  ...STRAPI_COLUMNS,
  ...PLACE_COLUMNS,
  ...STATUS_COLUMNS,
  ...SIGNUP_COLUMNS,
  ...DETAIL_COLUMNS,
}

type ValueOf<Column extends EventColumn> = Column extends { kind: 'checkbox' }
  ? boolean
  : Column extends { kind: 'integer' }
    ? number | null
    : Column extends { kind: 'choices'; values: readonly (infer Value)[] }
      ? Value[]
      : Column extends { kind: 'choice'; values: readonly (infer Value)[]; initial: infer Initial }
        ? Value | Extract<Initial, null>
        : string | null

/** The values of columns, by the columns' names. Dates are `YYYY-MM-DD`, times of day `HH:MM`. */
export type ColumnValues<Columns extends EventColumns> = {
  -readonly [Name in keyof Columns]: ValueOf<Columns[Name]>
}
/** The same by the names of the form's fields. */
export type FieldValues<Columns extends EventColumns> = {
  [Name in keyof Columns as Columns[Name]['api']]: ValueOf<Columns[Name]>
}
/** The same by the keys of a snapshot. */
export type SnapshotValues<Columns extends EventColumns> = {
  [Name in keyof Columns as Columns[Name] extends { snapshot: infer Key extends string } ? Key : Name]: ValueOf<
    Columns[Name]
  >
}
export type WithoutLanguage<Name> = Name extends `${infer Base}${'Es' | 'En'}` ? Base : Name
/** The same for readers of one language: a text in two languages is one value. */
export type LocalizedValues<Columns extends EventColumns> = {
  [Name in keyof Columns as WithoutLanguage<Name>]: ValueOf<Columns[Name]>
}

/** Columns with their names. */
export const columnEntries = <Columns extends EventColumns>(columns: Columns) =>
  Object.entries(columns) as [keyof Columns & string, EventColumn][]

/** An object with a value for each column, by its name. */
export const mapColumns = <Columns extends EventColumns>(
  columns: Columns,
  toValue: (name: keyof Columns & string, column: EventColumn) => unknown,
) => Object.fromEntries(columnEntries(columns).map(([name, column]) => [name, toValue(name, column)]))

/** `refundPolicyEs` and `refund_policy_es` without the language. */
export const withoutLanguage = (name: string) => name.replace(/(_e|E)[sn]$/, '')

export type EventFields = ColumnValues<typeof EVENT_COLUMNS>
