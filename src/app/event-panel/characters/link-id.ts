/** The id of the link that an address names; 0, which is nobody's, for anything else. */
export const linkIdOf = ({ character }: { character?: string | undefined }) =>
  /^\d{1,9}$/.test(character ?? '') ? Number(character) : 0
