import type { Theme } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import type { CharacterStatus, CharacterVisibility } from './characters.ts'

/** Where a character is played: the next event, else the latest. `id` is the translation's. */
export type CharacterEvent = {
  id: number
  title: string
  slug: string
  locale: Locale
  theme: Theme | null
  /** Seeds the generated cover. */
  art: string
  dateStart: string | null
  dateEnd: string | null
}

/** The focal point is in percent from the left and the top. */
export type CharacterPortrait = {
  url: string
  full: string
  alternativeText: string | null
  focal: { x: number; y: number }
}

/** What stands around every page of a character. Instants are ISO 8601. */
export type CharacterSheet = {
  id: number
  name: string
  status: CharacterStatus
  visibility: CharacterVisibility
  createdAt: string
  updatedAt: string
  /** Seeds the generated mask, where there is no portrait. */
  mask: string
  portrait: CharacterPortrait | null
  event: CharacterEvent | null
  /** The person who asks is its owner. */
  isOwn: boolean
  /** The person who asks may read background and documents. */
  readsBackground: boolean
  /** The site team hid it from everybody else. */
  isHidden: boolean
  deletedAt: string | null
}

/** An organization that can read a background, and for which events. */
export type CharacterReader = { organization: string; events: string[] }
