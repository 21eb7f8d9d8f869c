import { resolve } from 'node:path'
import type { z } from 'zod'
import { StartError } from '#platform/errors/startup-error.ts'
import { VARIABLES, type VariableName } from './env-schema.ts'

export type Environment = Record<string, string | undefined>

/** A bad value: one sentence that names the variable, what it got and what it takes. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
}

type Read<Name extends VariableName> = z.output<(typeof VARIABLES)[Name]['read']>
/** A variable with a default always has a value; the others are null when unset. */
type Value<Name extends VariableName> = (typeof VARIABLES)[Name] extends { unset: string }
  ? Read<Name>
  : Read<Name> | null

function parsed<Name extends VariableName>(name: Name, env: Environment): Value<Name> {
  const variable: { read: z.ZodType; takes: string; unset?: string; hidden?: boolean } = VARIABLES[name]
  const given = env[name]?.trim() || variable.unset
  if (given === undefined) return null as Value<Name>
  const { success, data } = variable.read.safeParse(given)
  if (success) return data as Value<Name>
  // Passwords must not end up in logs: of a hidden value only its length is told.
  const got = variable.hidden ? `a value of ${given.length} characters` : JSON.stringify(given)
  throw new SettingsError(`${name} is ${got}; it takes ${variable.takes}.`)
}

/** Everything an operator may set, read once at start. Unknown variables are ignored, empty ones count as unset. */
export function readSettings(env: Environment) {
  const read = <Name extends VariableName>(name: Name) => parsed(name, env)
  const port = read('PORT')
  const givenUrl = read('SITE_URL')
  const siteUrl = givenUrl ?? localhost(port)
  const operatorName = read('OPERATOR_NAME')
  return {
    port,
    /** Null: every address of the machine, IPv6 and IPv4. */
    host: read('HOST'),
    siteUrl,
    /** Given by the operator, it is the only name the site answers to. */
    siteUrlIsSet: givenUrl !== null,
    dataDir: resolve(read('DATA_DIR')),
    /** Null: the embedded PostgreSQL. */
    databaseUrl: read('DATABASE_URL'),
    databasePool: read('DATABASE_POOL'),
    /** Room for answers kept as bytes, in MiB; 0 keeps none. */
    keptMegabytes: read('KEPT_MEGABYTES'),
    /** Room for request bodies that have arrived and are not answered yet, in MiB. */
    bodyMegabytesInFlight: read('BODY_MEGABYTES_IN_FLIGHT'),
    sampleData: read('SAMPLE_DATA'),
    rootLocaleRedirect: read('ROOT_LOCALE_REDIRECT'),
    /** Whose pages may call the API with the visitor's cookie. */
    corsOrigins: read('CORS_ORIGINS') ?? [],
    trustedProxies: read('TRUSTED_PROXIES'),
    /** Null: made once and kept in DATA_DIR; ask core/secret.server.ts. */
    secret: read('SECRET'),
    operatorName,
    operatorAddress: read('OPERATOR_ADDRESS'),
    contactEmail: read('CONTACT_EMAIL'),
    contactPerHour: read('CONTACT_PER_HOUR'),
    signInTries: read('SIGN_IN_TRIES'),
    registrationsPerHour: read('REGISTRATIONS_PER_HOUR'),
    lettersPerHour: read('LETTERS_PER_HOUR'),
    proposalsPerHour: read('PROPOSALS_PER_HOUR'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `${operatorName} <no-reply@${new URL(siteUrl).hostname}>`,
    analyticsScriptUrl: read('ANALYTICS_SCRIPT_URL'),
    fxUrl: read('FX_URL'),
    logLevel: read('LOG_LEVEL'),
  }
}

export type Settings = ReturnType<typeof readSettings>

const localhost = (port: number) => `http://localhost:${port}`

/** PORT=0 takes any free port; the site's own address follows it unless it was set. */
export const settledOn = (settings: Settings, port: number): Settings =>
  settings.siteUrlIsSet ? { ...settings, port } : { ...settings, port, siteUrl: localhost(port) }
