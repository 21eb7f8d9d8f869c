/** Crockford's base 32: no I, L, O or U, which are read as 1, 1, 0 and V. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const PREFIX_LENGTH = 3
const RANDOM_LENGTH = 4

/** Capitals and digits, with look-alikes as one: what people and banks change does not matter. */
export const normalizeReference = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
    .replace(/U/g, 'V')

/** The first letters of an event's title in capitals; `EVT` when it has too few. */
export function referencePrefix(title: string): string {
  const letters = title
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, PREFIX_LENGTH)
  return letters.length === PREFIX_LENGTH ? letters : 'EVT'
}

/** A reference of 8 characters: the prefix as it is read, 20 random bits, and a check character that tells a mistyped one. */
export function createReference(prefix: string, random: number): string {
  let digits = ''
  for (let index = 0; index < RANDOM_LENGTH; index++) digits += ALPHABET[(random >> (5 * index)) & 31]
  return prefix + digits + checkCharacter(normalizeReference(prefix + digits))
}

/** Weighted sum modulo 31, so that one wrong character and two swapped ones are found. */
function checkCharacter(text: string): string {
  const sum = [...text].reduce((total, character, index) => total + (index + 2) * digitOf(character), 0)
  return ALPHABET[sum % 31]!
}
const digitOf = (character: string) => ALPHABET.indexOf(character)

/** Whether a normalized text is one. */
const isReference = (text: string) =>
  text.length === PREFIX_LENGTH + RANDOM_LENGTH + 1 &&
  [...text].every((character) => ALPHABET.includes(character)) &&
  checkCharacter(text.slice(0, -1)) === text.at(-1)

/** As it is shown: `LOB-7K2M9`. */
export const formatReference = (reference: string) =>
  `${reference.slice(0, PREFIX_LENGTH)}-${reference.slice(PREFIX_LENGTH)}`

/** All references, normalized, in a text of a bank, wherever hyphens, spaces and words stand: all that could be one, or those that are known. */
export function findReferences(text: string, isOne: (candidate: string) => boolean = isReference): string[] {
  const normalized = normalizeReference(text)
  const found = new Set<string>()
  for (let start = 0; start + 8 <= normalized.length; start++) {
    const candidate = normalized.slice(start, start + 8)
    if (isOne(candidate)) found.add(candidate)
  }
  return [...found]
}
