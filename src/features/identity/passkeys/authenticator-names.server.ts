import { parseUserAgent } from '#platform/http/user-agent.server.ts'
import type { Locale } from '#shared/languages.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'

/** Authenticators by AAGUID, from the community list at passkeydeveloper/passkey-authenticator-aaguids. */
const AUTHENTICATORS: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome · Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'b5397666-4885-aa6b-cebf-e52262a439a2': 'Chromium',
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': 'Edge · Mac',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
}

/** Where the authenticator is, when it is not in the device that asks. */
const KINDS = { usb: 'security_key', nfc: 'security_key', ble: 'security_key', hybrid: 'phone' } as const

type Authenticator = {
  aaguid: string
  transports: readonly string[]
  userAgent: string | null
  locale: Locale
  /** The names of the person's other passkeys: no two are alike. */
  taken: readonly string[]
}

/**
 * The default name of a new passkey: its authenticator; else that it is a security key or a phone; else browser and system. Empty when
 * none is known.
 */
export function authenticatorName({ aaguid, transports, userAgent, locale, taken }: Authenticator): string {
  const { browser, system } = parseUserAgent(userAgent)
  const kind = transports.includes('internal') ? undefined : transports.find((one) => one in KINDS)
  const name =
    AUTHENTICATORS[aaguid] ??
    (kind && messagesIn(locale)[`passkeys.kind.${KINDS[kind as keyof typeof KINDS]}`]) ??
    [browser, system].filter(Boolean).join(' · ')
  const isTaken = (candidate: string) => taken.includes(candidate)
  if (!name || !isTaken(name)) return name
  for (let number = 2; ; number++) if (!isTaken(`${name} ${number}`)) return `${name} ${number}`
}
