/** Words between names that tell nobody apart. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'von', 'van', 'der', 'san', 'da', 'dos'])

/** The words of a text without accents and marks; names written as one word, `OlallaPrieto`, as two. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return plain.toLowerCase().match(/\p{L}+/gu) ?? []
}

/**
 * How well a name fits the words of a line, whatever their order: 1 for each of its words, half for an initial beside one. 0 where nothing
 * but an initial or a short word fits.
 */
export function nameScore(names: readonly string[], words: ReadonlySet<string>): number {
  return Math.max(0, ...names.map((name) => scoreOf(wordsOf(name), words)))
}

/** The same of one name, in words. */
export function scoreOf(name: readonly string[], words: ReadonlySet<string>): number {
  const own = [...new Set(name)].filter((word) => word.length > 1 && !PARTICLES.has(word))
  const found = own.filter((word) => words.has(word))
  if (!found.some((word) => word.length > 2)) return 0
  const initials = own.filter((word) => !words.has(word) && words.has(word[0]!))
  return found.length + initials.length / 2
}
