import type { Locale } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-card.ts'
import type { Point } from '#shared/map.ts'

/** What the page shows of one's own account; queries of the server have the same shapes. */
export type ShownAccount = {
  username: string
  email: string
  newEmail: string | null
  avatar: string
  locale: Locale
  newsletter: boolean
  location: Coordinates | null
  confirmedAt: Date | null
  passwordChangedAt: Date | null
  eraseAfter: Date | null
}
export type ShownSession = { id: number; kind: 'site' | 'api'; browser: string | null; seenAt: Date; current: boolean }
export type ShownCopy = { id: number; readyAt: Date | null; expiresAt: Date | null; bytes: number | null }
export type ShownPlace = { location: Coordinates | null; point: Point | null }
