/** Who may open a character: its owner, the organizers of the events it is linked to, everybody with an account, everybody. */
export const CHARACTER_VISIBILITIES = ['private', 'organizers', 'registered', 'public'] as const
export type CharacterVisibility = (typeof CHARACTER_VISIBILITIES)[number]

export const CHARACTER_STATUSES = ['active', 'retired', 'dead'] as const
export type CharacterStatus = (typeof CHARACTER_STATUSES)[number]

/** The two texts of a character: the biography is seen with it, the background by its owner and the organizers it is linked to. */
export const CHARACTER_TEXTS = ['biography', 'background'] as const
export type CharacterText = (typeof CHARACTER_TEXTS)[number]

/** The pages below a character's own. */
export const CHARACTER_PARTS = ['profile', 'biography', 'background', 'albums', 'documents'] as const
export type CharacterPart = (typeof CHARACTER_PARTS)[number]

export const CHARACTER_NAME_LENGTH = { min: 4, max: 40 }
export const CHARACTER_TEXT_MAX = 50_000 // characters of a biography or background, as Markdown
export const CHARACTER_ALTERNATIVE_TEXT_MAX = 200 // of a portrait
export const CHARACTERS_MAX = 200 // of one person
export const CHARACTER_DELETION_DAYS = 14 // until a deleted character is erased
export const CHARACTER_VERSION_MINUTES = 10 // edits of one person within this time are one version
export const CHARACTER_VERSIONS_MAX = 200 // of each text; older ones are erased

/** What an event that asks for it decides about the background of a linked character. */
export const CHARACTER_APPROVALS = ['none', 'pending', 'approved', 'changes_requested'] as const
export type CharacterApproval = (typeof CHARACTER_APPROVALS)[number]

export const CHARACTER_LINKS_MAX = 10 // characters of one registration
export const CHARACTER_RELATIONS_MAX = 50 // of one character, open proposals to it included
export const RELATION_DESCRIPTION_MAX = 120
export const RELATION_PROPOSALS_PER_DAY = 20 // of one person
export const RELATION_PROPOSALS_TO_PERSON = 3 // of one person to another, within 30 days, whatever became of them
