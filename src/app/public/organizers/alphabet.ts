/** The Spanish alphabet; other initials come last. */
export const ALPHABET = [...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ']
export const OTHER = '#'

/** The letter a name is filed under: accents are ignored, Ñ is a letter of its own, leading punctuation is skipped. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0]?.toUpperCase() ?? ''
  const plain = first === 'Ñ' ? first : first.normalize('NFD').charAt(0)
  return ALPHABET.includes(plain) ? plain : OTHER
}

/** Groups names by letter in alphabetical order; keeps the order within a letter. */
export function groupByLetter<T extends { name: string }>(rows: readonly T[]): [letter: string, rows: T[]][] {
  const groups = Map.groupBy(rows, ({ name }) => letterOf(name))
  return [...ALPHABET, OTHER].flatMap((letter) => {
    const group = groups.get(letter)
    return group ? [[letter, group]] : []
  })
}
