import type { EmbedOptions } from '#shared/embeds/embed-options.ts'
import type { MapArea } from '#shared/embeds/embed-target.ts'

/** What one can choose to embed; an event's address may also be that of a series. */
export const EMBED_SUBJECTS = ['organizer', 'search', 'map', 'event'] as const
/** A frame, the web component, or a picture with a link. */
export const CODE_KINDS = ['frame', 'component', 'picture'] as const

/** What was chosen on a page that builds embeds. */
export type EmbedChoice = {
  what: (typeof EMBED_SUBJECTS)[number]
  /** The slug of an organizer. */
  organizer: string
  /** The pasted addresses of a search, and of an event or a series. */
  address: string
  event: string
  area: MapArea
  options: EmbedOptions
  code: (typeof CODE_KINDS)[number]
}

export type BuiltEmbed = {
  choice: EmbedChoice
  /** An address that is not one of a search or of an event here; or there is nothing public to show. */
  error: 'search' | 'event' | 'missing' | null
  preview: { src: string; height: number; title: string } | null
  code: string | null
}

export type EmbedOrganizer = { name: string; slug: string }
