import { isIP } from 'node:net'
import { z } from 'zod'
import { LOCALES } from '#shared/languages.ts'
import {
  API_REQUESTS_PER_MINUTE,
  CONTACT_PER_HOUR,
  EMAILS_PER_HOUR,
  GRAPHQL_REQUESTS_PER_MINUTE,
  MCP_REQUESTS_PER_MINUTE,
  NEW_ACCOUNT_HOURS,
  ORGANIZATION_STORAGE_MEGABYTES,
  PLAYER_EMAILS_PER_MINUTE,
  PROPOSALS_PER_HOUR,
  REGISTRATIONS_PER_HOUR,
  REPORTS_PER_HOUR,
  SEARCHES_PER_MINUTE,
  SIGN_IN_ATTEMPTS,
  USER_STORAGE_MEGABYTES,
} from '#shared/limits.ts'
import { readCalendarDays } from './calendar-days.ts'

/** One environment variable: its parser, what it accepts in words, its default, and whether its value is secret. */
type Variable<T> = { read: z.ZodType<T, string>; takes: string; unset?: string; hidden?: boolean }

const variable = <T>(takes: string, read: z.ZodType<T, string>, options: { hidden?: boolean } = {}) => ({
  takes,
  read,
  ...options,
})
const withDefault = <T>(unset: string, variable: Variable<T>) => ({ ...variable, unset })

const integer = (min: number, max: number) =>
  variable(
    `a whole number from ${min} to ${max}`,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max)),
  )

const oneOf = <const T extends string>(values: readonly T[]) => variable(`one of ${values.join(', ')}`, z.enum(values))

const onOff = () =>
  variable(
    'on or off',
    z.enum(['on', 'off']).transform((word) => word === 'on'),
  )

const text = (max: number) => variable(`at most ${max} characters`, z.string().max(max))

const address = (protocols: string[], example: string, options = {}) =>
  variable(
    `an address like ${example}`,
    z.string().refine((value) => {
      const url = URL.parse(value)
      // A database may be named by its socket alone.
      return (
        url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || protocols.includes('postgres:'))
      )
    }),
    options,
  )

const database = () =>
  address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/candil', { hidden: true })

const anOrigin = z
  .string()
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value.toLowerCase())
  .transform((value) => value.toLowerCase())

/** An origin only: the application is always mounted at the root. */
const origin = () => variable('an address without a path, like https://candil.example', anOrigin)

const origins = () =>
  variable(
    'addresses without a path, like https://app.example, https://other.example',
    z
      .string()
      .transform((value) => value.split(',').map((variable) => variable.trim()))
      .pipe(z.array(anOrigin)),
  )

const email = z.email()
const mailbox = z
  .string()
  .refine((value) => email.safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success)

const isNetwork = (value: string) => {
  const [ip = '', bits, ...options] = value.split('/')
  const size = isIP(ip) === 4 ? 32 : 128
  return (
    isIP(ip) > 0 && options.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size))
  )
}

/** Proxies whose X-Forwarded-For is trusted: a number of hops, or addresses and networks. */
export type TrustedProxies = { hops: number } | { networks: string[] }
const proxies = variable<TrustedProxies>(
  'a number of proxies from 0 to 9, or addresses and networks like 127.0.0.1, 10.0.0.0/8',
  z.union([
    z
      .string()
      .regex(/^\d$/)
      .transform((digit) => ({ hops: Number(digit) })),
    z
      .string()
      .transform((value) => ({ networks: value.split(',').map((variable) => variable.trim()) }))
      .refine(({ networks }) => networks.every(isNetwork)),
  ]),
)

const calendarDays = variable(
  'the path of a JSON file of days, each with its year',
  z
    .string()
    .max(1000)
    .transform((path, issues) => {
      const days = readCalendarDays(path)
      if (days) return days
      issues.addIssue({ code: 'custom' })
      return z.NEVER
    }),
)

const bucket = variable(
  'a name of 3 to 63 lower-case letters, digits, dots and hyphens',
  z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
)
const accessKey = () =>
  variable('a key of at most 200 characters without spaces', z.string().regex(/^\S{1,200}$/), { hidden: true })

const secret = variable('at least 32 characters', z.string().min(32), { hidden: true })

/** Every variable, in the order of docs/settings.md (a test compares them). */
export const ENV_SCHEMA = {
  PORT: withDefault('3000', integer(0, 65535)),
  HOST: text(255),
  SITE_URL: origin(),
  DATA_DIR: withDefault('./data', text(1000)),
  PROCESSES: withDefault('1', integer(1, 32)),
  DATABASE_URL: database(),
  DATABASE_DIRECT_URL: database(),
  DATABASE_READ_URL: database(),
  DATABASE_POOL: withDefault('10', integer(2, 90)),
  DATABASE_PREPARED_STATEMENTS: onOff(),
  CACHE_MEGABYTES: withDefault('64', integer(0, 100_000)),
  FRAGMENT_MEGABYTES: withDefault('32', integer(0, 100_000)),
  BODY_MEGABYTES_IN_FLIGHT: withDefault('128', integer(32, 100_000)),
  STORAGE: oneOf(['folder', 's3']),
  S3_BUCKET: bucket,
  S3_ENDPOINT: origin(),
  S3_REGION: variable('a name like eu-west-1', z.string().regex(/^[a-z0-9-]{1,40}$/)),
  S3_ACCESS_KEY_ID: accessKey(),
  S3_SECRET_ACCESS_KEY: accessKey(),
  USER_STORAGE_MEGABYTES: withDefault(String(USER_STORAGE_MEGABYTES), integer(1, 1_000_000)),
  ORGANIZATION_STORAGE_MEGABYTES: withDefault(String(ORGANIZATION_STORAGE_MEGABYTES), integer(1, 1_000_000)),
  PICTURE_AVIF: withDefault('off', onOff()),
  SAMPLE_DATA: withDefault('on', oneOf(['on', 'events', 'off'])),
  ROOT_LOCALE_REDIRECT: oneOf(LOCALES),
  CORS_ORIGINS: origins(),
  TRUSTED_PROXIES: withDefault('0', proxies),
  HSTS_SUBDOMAINS: withDefault('off', onOff()),
  SECRET: secret,
  OPERATOR_NAME: withDefault('Candil', text(200)),
  OPERATOR_ADDRESS: text(500),
  CONTACT_EMAIL: variable('an email address', email),
  CONTACT_PER_HOUR: withDefault(String(CONTACT_PER_HOUR), integer(1, 1_000_000)),
  SIGN_IN_ATTEMPTS: withDefault(String(SIGN_IN_ATTEMPTS), integer(1, 1_000_000)),
  REGISTRATIONS_PER_HOUR: withDefault(String(REGISTRATIONS_PER_HOUR), integer(1, 1_000_000)),
  EMAILS_PER_HOUR: withDefault(String(EMAILS_PER_HOUR), integer(1, 1_000_000)),
  PROPOSALS_PER_HOUR: withDefault(String(PROPOSALS_PER_HOUR), integer(1, 1_000_000)),
  GRAPHQL_REQUESTS_PER_MINUTE: withDefault(String(GRAPHQL_REQUESTS_PER_MINUTE), integer(1, 1_000_000)),
  NEW_ACCOUNT_HOURS: withDefault(String(NEW_ACCOUNT_HOURS), integer(0, 720)),
  SEARCHES_PER_MINUTE: withDefault(String(SEARCHES_PER_MINUTE), integer(1, 1_000_000)),
  REPORTS_PER_HOUR: withDefault(String(REPORTS_PER_HOUR), integer(1, 1_000_000)),
  API_REQUESTS_PER_MINUTE: withDefault(String(API_REQUESTS_PER_MINUTE), integer(1, 1_000_000)),
  MCP_REQUESTS_PER_MINUTE: withDefault(String(MCP_REQUESTS_PER_MINUTE), integer(1, 1_000_000)),
  PLAYER_EMAILS_PER_MINUTE: withDefault(String(PLAYER_EMAILS_PER_MINUTE), integer(1, 1_000_000)),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465', { hidden: true }),
  MAIL_FROM: variable('an email address, with or without a name: Candil <calendar@candil.example>', mailbox),
  ANALYTICS_SCRIPT_URL: address(['https:', 'http:'], 'https://stats.example/script.js'),
  FX_URL: address(['https:', 'http:'], 'https://rates.example/daily.xml'),
  CALENDAR_DAYS_FILE: calendarDays,
  STRIPE_API_URL: withDefault('https://api.stripe.com', origin()),
  FEDERATION: withDefault('on', onOff()),
  OFFLINE: withDefault('on', onOff()),
  WEBHOOKS: withDefault('on', onOff()),
  FETCH_LOOPBACK: withDefault('off', onOff()),
  LOG_LEVEL: withDefault('info', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
} satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof ENV_SCHEMA
