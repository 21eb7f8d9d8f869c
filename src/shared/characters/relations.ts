/** What a form or API client sends for another character: its address, or its id alone. Null for anything else. */
export function characterIdIn(text: string): number | null {
  const digits = /(?:^|\/)c\/(\d{1,10})(?=[/?#]|$)/i.exec(text)?.[1] ?? /^\s*#?(\d{1,10})\s*$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** One side of a relation. */
export type RelatedCharacter = { id: number; name: string; mask: string }

/** A relation as someone sees it who sees both characters: `from` is `description` `to`. */
export type CharacterRelation = {
  id: number
  description: string
  from: RelatedCharacter
  to: RelatedCharacter
}

/** A relation as an owner sees it; `other` is null while they cannot see that character. */
export type OwnRelation = {
  id: number
  description: string
  /** Whether the owner's character is the first one. */
  isFrom: boolean
  other: RelatedCharacter | null
  /** Of a proposal to the owner: the name of who proposes, whether or not the character can be seen. */
  proposedBy: string | null
  state: 'accepted' | 'sent' | 'received'
}

/** Who can be proposed a relation, because they are at the same event. */
export type RelationCandidate = { id: number; name: string; event: string }
