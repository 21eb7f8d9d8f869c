import unhomoglyph from 'unhomoglyph'

/** Digits and signs used for letters; i, l and 1 count as one. */
const LETTER_BY_SIGN: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'l',
  i: 'l',
  '!': 'l',
  '|': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/**
 * The skeleton of a text (Unicode TR39): texts with the same skeleton look alike. Lower case, so that capitals make no
 * difference. Stored for usernames: when the package's table changes, a migration must empty `users.username_skeleton`,
 * which is filled again at the next start.
 */
export const skeleton = (text: string) =>
  unhomoglyph(unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()).normalize('NFD')

/** Like `skeleton`, also without accents and with letters for the digits used in their place. */
export const lookalike = (text: string) =>
  [...unhomoglyph(text.normalize('NFKD').toLowerCase()).normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')]
    .map((letter) => LETTER_BY_SIGN[letter] ?? letter)
    .join('')

/** Whether a text consists only of these words, in any order and number. */
export function consistsOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (reached.has(at)) for (const word of words) if (word && text.startsWith(word, at)) reached.add(at + word.length)
  return text !== '' && reached.has(text.length)
}
