import type { Settings } from '#platform/config/settings.ts'
import type { Locale } from '#shared/languages.ts'
import { explicitPath } from '#shared/paths.ts'
import { datesIn } from '#ui/i18n/words.server.ts'

// What emails say without their layout: also pages that show a part of one use it.

type SiteIdentity = Pick<Settings, 'operatorName' | 'siteUrl'>
/** An email address with its locale; the username is null without an account. */
type EmailRecipient = { email: string; username: string | null; locale: Locale }
/** The recipient and the site it comes from. `jobId` makes the Message-ID, so that a retry sends the same email. */
export type EmailContext = { recipient: EmailRecipient; site: SiteIdentity; jobId: string }

/** The full URL of a page in the recipient's language. */
export const emailUrl = ({ recipient, site }: EmailContext, path: string) =>
  `${site.siteUrl}${explicitPath(recipient.locale, path)}`

/** Formats a day or a range of days. */
export const formatDays = (locale: Locale, from: string, to: string | null = null) => datesIn(locale).span(from, to)
