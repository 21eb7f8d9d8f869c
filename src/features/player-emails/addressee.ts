import { isPlainName } from '#features/registrations/emails/plain-name.ts'
import type { Locale } from '#shared/languages.ts'
import type { EmailKind, SkipReason } from '#shared/player-emails/states.ts'
import type { RosterEntry } from './roster.server.ts'

/** Who is emailed about a registration. */
export type Addressee = {
  email: string
  locale: Locale
  /** With which the email begins; null where the name is not plain text. */
  name: string | null
  /** Its account may open the registration. */
  isHolder: boolean
  /** The address was typed by someone else: it gets a few emails a day only. */
  isTyped: boolean
}

/** What concerns a seat that someone pays for and answers for: it is their account that is told. */
const TO_HOLDER: readonly EmailKind[] = ['payment', 'overdue', 'form', 'authorization', 'position']

/**
 * Emails about one's own seat, which come also to who wants no others: what is still to be paid for it. (What becomes of the registration
 * and of the event is told by other emails, which cannot be ended either.)
 */
export const isEssential = (kind: EmailKind) => kind === 'payment' || kind === 'overdue'

/** The address of a registration for an email, or why there is none. */
export function addresseeOf(entry: RosterEntry, kind: EmailKind): Addressee | SkipReason {
  const { account, holder, ownEmail, ownLocale, name } = entry
  if (account) return fromAccount(account)
  const typed =
    ownEmail === null ? null : { email: ownEmail, locale: ownLocale, name: plain(name), isHolder: false, isTyped: true }
  if (holder && (TO_HOLDER.includes(kind) || (typed === null && entry.leads))) return fromAccount(holder)
  return typed ?? 'no_address'
}

const fromAccount = ({ username, email, locale, mayBeEmailed }: NonNullable<RosterEntry['account']>) =>
  mayBeEmailed ? { email, locale, name: username, isHolder: true, isTyped: false } : 'unconfirmed'

const plain = (name: string | null) => (isPlainName(name) ? name : null)

/** What the person is called in an email; null where their name is no plain text. */
export const nameOf = ({ account, name }: RosterEntry) => account?.username ?? plain(name)
