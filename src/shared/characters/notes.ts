/** Who reads a note about a linked character: its player and the organizers, or these alone. */
export const NOTE_AUDIENCES = ['player', 'team'] as const
export type NoteAudience = (typeof NOTE_AUDIENCES)[number]

export const CHARACTER_NOTE_MAX = 2000
export const CHARACTER_NOTES_MAX = 200 // about one linked character
export const APPROVAL_REASON_MAX = 2000

export type CharacterNote = {
  id: number
  audience: NoteAudience
  body: string
  /** Null once the account was erased. */
  author: string | null
  at: Date
  /** Whether the reader wrote it, and may delete it. */
  isOwn: boolean
}

/** The notes of an event's organizers for the player of a character. */
export type EventNotes = {
  linkId: number
  event: string
  organizer: string
  notes: Pick<CharacterNote, 'id' | 'body' | 'author' | 'at'>[]
}
