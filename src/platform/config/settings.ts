import { resolve } from 'node:path'
import type { z } from 'zod'
import { StartupError } from '#platform/errors/startup-error.ts'
import { checkDatabaseSettings } from './database-settings.ts'
import { ENV_SCHEMA, type VariableName } from './env-schema.ts'
import { readS3Settings, readStorage } from './s3-settings.ts'

export type Environment = Record<string, string | undefined>

/** An invalid value. The message names the variable, the value and what it accepts. */
export class SettingsError extends StartupError {
  override name = 'SettingsError'
}

type Parsed<Name extends VariableName> = z.output<(typeof ENV_SCHEMA)[Name]['read']>
/** Variables with a default always have a value; the others are null when unset. */
type Value<Name extends VariableName> = (typeof ENV_SCHEMA)[Name] extends { unset: string }
  ? Parsed<Name>
  : Parsed<Name> | null

function parseVariable<Name extends VariableName>(name: Name, env: Environment): Value<Name> {
  const variable: { read: z.ZodType; takes: string; unset?: string; hidden?: boolean } = ENV_SCHEMA[name]
  const given = env[name]?.trim() || variable.unset
  if (given === undefined) return null as Value<Name>
  const { success, data } = variable.read.safeParse(given)
  if (success) return data as Value<Name>
  // Secrets must not end up in logs: report only the length.
  const got = variable.hidden ? `a value of ${given.length} characters` : JSON.stringify(given)
  throw new SettingsError(`${name} is ${got}; it takes ${variable.takes}.`)
}

/** Former names of variables, by their current names. They are read, with a warning, for one release. */
const FORMER_NAMES: Partial<Record<VariableName, string>> = {
  CACHE_MEGABYTES: 'KEPT_MEGABYTES',
  SIGN_IN_ATTEMPTS: 'SIGN_IN_TRIES',
  EMAILS_PER_HOUR: 'LETTERS_PER_HOUR',
}

function withCurrentNames(given: Environment, warn: (message: string) => void): Environment {
  const env = { ...given }
  for (const [name, former] of Object.entries(FORMER_NAMES)) {
    if (!env[former]?.trim() || env[name]?.trim()) continue
    env[name] = env[former]
    warn(`${former} is now called ${name}; the next release reads the new name only.`)
  }
  return env
}

/** Whether two names differ by one letter: another, one more, or two that changed places. */
function isNear(one: string, other: string) {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0])
}

function warnOfTypos(given: Environment, warn: (message: string) => void) {
  const known = Object.keys(ENV_SCHEMA)
  const former = new Set<string>(Object.values(FORMER_NAMES))
  for (const name of Object.keys(given)) {
    if (known.includes(name) || former.has(name) || !given[name]?.trim()) continue
    const meant = known.find((one) => isNear(name, one))
    if (meant) warn(`${name} is no setting, and is ignored: is ${meant} meant?`)
  }
}

/** Reads the settings of the operator at start. Unknown variables are ignored, empty ones count as unset. */
export function readSettings(given: Environment, warn: (message: string) => void = console.warn) {
  warnOfTypos(given, warn)
  const env = withCurrentNames(given, warn)
  const read = <Name extends VariableName>(name: Name) => parseVariable(name, env)
  const port = read('PORT')
  const givenUrl = read('SITE_URL')
  const siteUrl = givenUrl ?? localhost(port)
  const operatorName = read('OPERATOR_NAME')
  const s3 = readS3Settings({
    bucket: read('S3_BUCKET'),
    endpoint: read('S3_ENDPOINT'),
    region: read('S3_REGION'),
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
  })
  const databaseDirectUrl = read('DATABASE_DIRECT_URL')
  const database = checkDatabaseSettings({
    /** How many processes serve. */
    processes: read('PROCESSES'),
    /** Null: the embedded PostgreSQL. */
    databaseUrl: read('DATABASE_URL'),
    /** The same without the pooler in between; null where DATABASE_URL has none. */
    databaseDirectUrl,
    /** A streaming replica that visitors read from. */
    databaseReadUrl: read('DATABASE_READ_URL'),
    /** How many connections one process holds. */
    databasePool: read('DATABASE_POOL'),
    /** Not through a pooler unless the operator says that it can carry them: sessions would hang. */
    preparedStatements: read('DATABASE_PREPARED_STATEMENTS') ?? databaseDirectUrl === null,
  })
  return {
    ...database,
    port,
    /** Null: listen on every address of the machine, IPv6 and IPv4. */
    host: read('HOST'),
    siteUrl,
    /** Whether SITE_URL is set. If so, requests for other hosts are rejected. */
    siteUrlIsSet: givenUrl !== null,
    dataDir: resolve(read('DATA_DIR')),
    /** Size of the response cache in MiB; 0 disables it. */
    cacheMegabytes: read('CACHE_MEGABYTES'),
    fragmentMegabytes: read('FRAGMENT_MEGABYTES'),
    /** The most MiB of request bodies in flight. */
    bodyMegabytesInFlight: read('BODY_MEGABYTES_IN_FLIGHT'),
    /** The bucket of files; null: there is only the folder below DATA_DIR. */
    s3,
    /** Where new files go. Those in the other place are read from there. */
    storage: readStorage(read('STORAGE'), s3),
    /** The most megabytes (of a million bytes) that the files of a person, and of an organization, take. */
    userStorageMegabytes: read('USER_STORAGE_MEGABYTES'),
    organizationStorageMegabytes: read('ORGANIZATION_STORAGE_MEGABYTES'),
    /** Whether pictures are also stored as AVIF. */
    pictureAvif: read('PICTURE_AVIF'),
    /** `events`: without people who play them. */
    sampleData: read('SAMPLE_DATA'),
    rootLocaleRedirect: read('ROOT_LOCALE_REDIRECT'),
    /** Origins whose pages may call the API with the visitor's cookie. */
    corsOrigins: read('CORS_ORIGINS') ?? [],
    trustedProxies: read('TRUSTED_PROXIES'),
    /** Whether browsers are told to ask all names below this one by https alone. */
    hstsSubdomains: read('HSTS_SUBDOMAINS'),
    /** Null: generated and stored in DATA_DIR (platform/crypto/secret.server.ts). */
    secret: read('SECRET'),
    operatorName,
    operatorAddress: read('OPERATOR_ADDRESS'),
    contactEmail: read('CONTACT_EMAIL'),
    contactPerHour: read('CONTACT_PER_HOUR'),
    signInAttempts: read('SIGN_IN_ATTEMPTS'),
    registrationsPerHour: read('REGISTRATIONS_PER_HOUR'),
    emailsPerHour: read('EMAILS_PER_HOUR'),
    /** Of one personal API token. */
    apiRequestsPerMinute: read('API_REQUESTS_PER_MINUTE'),
    /** Of one client address without a token, to the MCP server. */
    mcpRequestsPerMinute: read('MCP_REQUESTS_PER_MINUTE'),
    playerEmailsPerMinute: read('PLAYER_EMAILS_PER_MINUTE'),
    graphqlRequestsPerMinute: read('GRAPHQL_REQUESTS_PER_MINUTE'),
    searchesPerMinute: read('SEARCHES_PER_MINUTE'),
    /** Accounts younger than this have a tenth of the limits of what is costly; 0 trusts everybody. */
    newAccountHours: read('NEW_ACCOUNT_HOURS'),
    reportsPerHour: read('REPORTS_PER_HOUR'),
    proposalsPerHour: read('PROPOSALS_PER_HOUR'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `${operatorName} <no-reply@${new URL(siteUrl).hostname}>`,
    analyticsScriptUrl: read('ANALYTICS_SCRIPT_URL'),
    fxUrl: read('FX_URL'),
    /** Holidays of regions and school breaks, from the operator's file. */
    calendarDays: read('CALENDAR_DAYS_FILE') ?? [],
    /** Where card payments are asked for: Stripe's API, or what stands in its place. */
    stripeApiUrl: read('STRIPE_API_URL'),
    /** Whether other servers may follow the calendar. Not without SITE_URL: addresses of actors must never change. */
    federation: read('FEDERATION') && givenUrl !== null,
    /** Whether messages to the endpoints of organizations are sent. */
    webhooks: read('WEBHOOKS'),
    /** Whether the site can be kept on a device. Off: what was kept is removed from every device at its next visit. */
    offline: read('OFFLINE'),
    /** Whether requests to addresses that people type may reach this machine: for tests. */
    fetchLoopback: read('FETCH_LOOPBACK'),
    logLevel: read('LOG_LEVEL'),
  }
}

export type Settings = ReturnType<typeof readSettings>

/** The variables that the legal texts need and the operator has not set. The law asks for both in public. */
export const unsetOperatorVariables = ({ operatorAddress, contactEmail }: Settings): VariableName[] => [
  ...(operatorAddress ? [] : ['OPERATOR_ADDRESS' as const]),
  ...(contactEmail ? [] : ['CONTACT_EMAIL' as const]),
]

const localhost = (port: number) => `http://localhost:${port}`

/** Sets the port that was chosen for PORT=0; the site URL follows it unless it was set. */
export const withPort = (settings: Settings, port: number): Settings =>
  settings.siteUrlIsSet ? { ...settings, port } : { ...settings, port, siteUrl: localhost(port) }
