import type { EmailContext as Sending } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { NOTICES } from './commands/notices.server.ts'
import {
  dataExportEmail,
  type EmailContext,
  emailTakenEmail,
  erasureEmail,
  linkEmail,
  noticeEmail,
  revertEmailChangeEmail,
  tokenExpiringEmail,
} from './emails.tsx'
import type { LinkEmailKind } from './link-emails.ts'

const TOKEN = 'a-token-that-opens-nothing'
const AT = new Date('2027-01-08T17:30:00Z')
const ORIGIN = {
  at: AT.toISOString(),
  client: { browser: 'Firefox', program: null, system: 'Windows', mobile: false },
}
const WAYS = { passkeys: 2, recoveryCodes: 9, apiTokens: 2 }

/** For a person whose account is as most are. */
const to = ({ recipient, ...sending }: Sending): EmailContext => ({
  ...sending,
  recipient: {
    ...recipient,
    id: 1,
    username: recipient.username ?? '',
    newEmail: 'ana.nueva@example.org',
    newEmailAsked: AT,
    confirmedAt: null,
    blockedAt: null,
    eraseAfter: null,
  },
})

/** Invented emails of each job about accounts. */
export const exampleLink = (kind: LinkEmailKind) => (sending: Sending) => [linkEmail(kind, TOKEN, to(sending))]
export const exampleEmailChange = (sending: Sending): Email[] => [
  revertEmailChangeEmail('ana.nueva@example.org', TOKEN, to(sending), ORIGIN),
  emailTakenEmail(to(sending)),
  linkEmail('email', TOKEN, to(sending)),
]
export const exampleNotices = (sending: Sending): Email[] => [
  ...NOTICES.map((about) => noticeEmail(about, to(sending), WAYS, ORIGIN)),
  erasureEmail(AT, to(sending), ORIGIN),
]
export const exampleToken = (sending: Sending) => [tokenExpiringEmail({ name: 'Hoja', expiresAt: AT }, to(sending))]
export const exampleDataExport = (sending: Sending) => [dataExportEmail({ id: 1, expiresAt: AT }, to(sending))]
