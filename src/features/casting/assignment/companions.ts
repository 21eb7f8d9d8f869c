import type { Companion } from '#shared/casting/casting.ts'

/** The words of a text without accents and case. */
export const toWords = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('es')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Finds the players whom others named: by the whole name, else by words that only one of them has. Whoever typed a name is not told whether
 * someone has it, because not every event shows who takes part.
 */
export function companionFinder(players: readonly { id: number; name: string }[]) {
  const known = players.map(({ id, name }) => ({ id, words: toWords(name) }))
  return (name: string): Companion => {
    const words = toWords(name)
    const whole = known.filter((one) => one.words.join(' ') === words.join(' '))
    const found = whole.length > 0 ? whole : known.filter((one) => words.every((word) => one.words.includes(word)))
    return { name, player: words.length > 0 && found.length === 1 ? found[0]!.id : null }
  }
}
