import type { ContentLocale, TicketTier } from '#shared/enums.ts'
import type { OpeningMode, TicketVisibility } from '../registrations/states.ts'
import type { EVENT_COLUMNS, SnapshotValues } from './event-columns.ts'

/** All editable content of an event: what a revision stores before and after, and what `version` is computed from. */
export type EventSnapshot = SnapshotValues<typeof EVENT_COLUMNS> & {
  texts: Partial<Record<ContentLocale, { title: string; slug: string; description: string }>>
  venue: { id: number; name: string } | null
  /** Its name. */
  series: string | null
  tags: string[]
  tickets: {
    id: number
    titleEs: string
    titleEn: string | null
    descriptionEs: string | null
    descriptionEn: string | null
    price: number
    minimumPrice: number | null
    coin: string
    tier: TicketTier
    amount: number | null
    limitDate: string | null
    openingMode: OpeningMode
    visibility: TicketVisibility
    accessCode: string | null
  }[]
  /** What is said of who it is for, by the names of its columns; null where nothing is. Older snapshots have none. */
  facts?: Record<string, unknown> | null
  header: { hash: string; alternativeText: string | null; focalX: number; focalY: number } | null
}
