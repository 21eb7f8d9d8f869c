import type { ClientName } from '#platform/http/user-agent.server.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'

/** The account as the page shows it; the server's queries return the same shapes. */
export type AccountView = {
  username: string
  email: string
  newEmail: string | null
  avatar: string
  locale: Locale
  newsletter: boolean
  location: Coordinates | null
  confirmedAt: Date | null
  passwordChangedAt: Date | null
  createdAt: Date
  eraseAfter: Date | null
}
export type SessionView = { id: number; kind: 'site' | 'api'; client: ClientName; seenAt: Date; current: boolean }
export type DataExportView = { id: number; readyAt: Date | null; expiresAt: Date | null; bytes: number | null }
