import type { CharacterStatus } from './characters.ts'

export const CHARACTER_FILE_FORMAT = 'candil-character'
export const CHARACTER_FILE_VERSION = 1
export const CHARACTER_FILE_BYTES = 512 * 1024

/** A character as JSON: docs/api.md, "Character files". Only name, status and texts are imported. */
export type CharacterFile = {
  format: typeof CHARACTER_FILE_FORMAT
  version: typeof CHARACTER_FILE_VERSION
  exported_at: string
  character: {
    name: string
    status: CharacterStatus
    created_at: string
    /** Markdown. */
    biography: string
    /** Markdown; missing in a file of someone else than the owner. */
    background?: string
    events: { title: string; slug: string; date_start: string | null; date_end: string | null }[]
    /** `from` is `description` `to`. */
    relations: { from: string; description: string; to: string }[]
  }
}
