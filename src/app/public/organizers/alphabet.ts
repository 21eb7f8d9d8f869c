/** The Spanish alphabet; what starts with none of its letters comes last. */
export const ALPHABET = [...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ']
export const OTHER = '#'

/** The letter a name is filed under: accents make no difference, Ñ does, and opening signs and quotes are passed over. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0]?.toUpperCase() ?? ''
  const plain = first === 'Ñ' ? first : first.normalize('NFD').charAt(0)
  return ALPHABET.includes(plain) ? plain : OTHER
}

/** Groups names by letter, in the order of the alphabet; within a letter they keep the order they came in. */
export function groupedByLetter<T extends { name: string }>(rows: readonly T[]): [letter: string, rows: T[]][] {
  const groups = Map.groupBy(rows, ({ name }) => letterOf(name))
  return [...ALPHABET, OTHER].flatMap((letter) => {
    const group = groups.get(letter)
    return group ? [[letter, group]] : []
  })
}
