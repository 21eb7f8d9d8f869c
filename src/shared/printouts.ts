/** Documents for the days of an event: docs/product.md, "Registrations: documents for the day". */
export const PAPERS = ['badges', 'check_in', 'characters', 'kitchen', 'contacts'] as const
export type Paper = (typeof PAPERS)[number]

export const PAPER_FORMATS = ['pdf', 'xlsx'] as const
export type PaperFormat = (typeof PAPER_FORMATS)[number]

/** What a badge may show besides the name. `diet` is protected, `owes` a sign that only the team reads. */
export const BADGE_FIELDS = ['ticket', 'character', 'pronouns', 'photos', 'diet', 'owes'] as const
export type BadgeField = (typeof BADGE_FIELDS)[number]
/** On the badge of whoever has something left to pay: the others should not read it. */
export const OWES_MARK = '€'

/** What a list can be sorted by, before the name: also by the answers to a question, `answer-` and its key. */
export const PAPER_ORDERS = ['name', 'ticket', 'tags', 'faction'] as const
export type PaperOrder = (typeof PAPER_ORDERS)[number] | `answer-${string}`
/** `label`: of a question, in the language of the reader. */
export type PaperOrderChoice = { order: PaperOrder; label: string }

/** Badges on a sheet of A4, with the size of each in mm. */
export const BADGE_SHEETS = {
  '8': { columns: 2, rows: 4, width: 90, height: 65 },
  '10': { columns: 2, rows: 5, width: 90, height: 55 },
} as const
export type BadgeSheet = keyof typeof BADGE_SHEETS

/** Why emergency contacts are opened, and for how long they can be printed afterwards. */
export const OPENING_REASON = { min: 10, max: 300 }
export const OPENING_MINUTES = 30

/** When a document was last made. The instant is in UTC. */
export type LastMade = { at: string; by: string | null }

/** A question whose answers a document may hold. `chosen`: last time, else because it is one of the ready-made ones. */
export type PaperField = { key: string; label: string; special: boolean; chosen: boolean }

/** Who opened the emergency contacts, when and why. */
export type Opening = { id: number; at: string; by: string | null; reason: string }

/** A person's emergency contacts: each answer with its question. */
export type Contact = { id: number; name: string; isMinor: boolean; lines: { label: string; text: string }[] }
export type OpenedContacts = { opening: number; people: Contact[] }

export type PapersPage = {
  /** Who comes, and who has a seat. */
  coming: number
  seated: number
  /** Characters of who comes: those the event cast, and those that players brought. */
  characters: number
  lastMade: Partial<Record<Paper, LastMade>>
  badgeFields: BadgeField[]
  /** More than by name, where there is something to sort by. */
  orders: PaperOrderChoice[]
  /** Null for who may not read protected answers. */
  special: {
    kitchen: PaperField[]
    contacts: PaperField[]
    openings: Opening[]
    minors: number
  } | null
  /** Whom to ask for what the reader may not see. */
  askWhom: string[]
  /** The last day on which protected answers are there. Null for events without a date. */
  until: string | null
  /** Protected answers have been erased. */
  isErased: boolean
}
