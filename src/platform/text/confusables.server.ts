import unhomoglyph from 'unhomoglyph'

/** Figures and signs that stand for letters; i, l and 1 are one. */
const WRITTEN_FOR: Record<string, string> = {
  ...{ '4': 'a', '@': 'a', '3': 'e', '1': 'l', i: 'l', '!': 'l', '|': 'l', '0': 'o', '5': 's', $: 's', '7': 't' },
}

/**
 * What a text looks like, as Unicode's TR39 has it (skeleton): two with the same are taken for each other. In small letters at the end,
 * so that capitals make no difference. Stored for names: when the package's table changes, `users.username_skeleton` is emptied by a
 * migration, and filled again at the next start.
 */
export const skeleton = (text: string) =>
  unhomoglyph(unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()).normalize('NFD')

/** As above and more: without accents, and with letters for the figures that are written for them. */
export const lookalike = (text: string) =>
  [...unhomoglyph(text.normalize('NFKD').toLowerCase()).normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')]
    .map((letter) => WRITTEN_FOR[letter] ?? letter)
    .join('')

/** Whether a text is nothing but these words, one after the other, in any order and as often as it likes. */
export function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (reached.has(at)) for (const word of words) if (word && text.startsWith(word, at)) reached.add(at + word.length)
  return text !== '' && reached.has(text.length)
}
