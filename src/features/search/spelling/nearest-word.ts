import { editDistance } from './edit-distance.ts'

/** Words as they sound in Spanish, where people write them as they hear them: "saragoza", "nabidad", "asta". */
const soundOf = (word: string) =>
  word
    .replace(/h/g, '')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/qu(?=[ei])|c/g, 'k')
    .replace(/ll/g, 'y')
    .replace(/(.)\1/g, '$1')

/** Shorter words have too many that are near: they are only right if they sound the same. */
const SOUND_MIN = 3
const SLIPS_MIN = 5
const WORD_MAX = 30
/** One letter in so many may be wrong. */
const LETTERS_A_SLIP = 4
const slipsOf = (word: string) => (word.length < SLIPS_MIN ? 0 : Math.floor(word.length / LETTERS_A_SLIP))

/** Finds the word that was perhaps meant among those that are known: what sounds the same, else the one with the fewest slips. */
export function createSpeller(words: Iterable<string>) {
  const byLength = new Map<number, string[]>()
  const bySound = new Map<string, string>()
  for (const word of words) {
    byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])
    if (word.length >= SOUND_MIN && !bySound.has(soundOf(word))) bySound.set(soundOf(word), word)
  }
  return (word: string): string | null => {
    if (word.length < SOUND_MIN || word.length > WORD_MAX) return null
    const same = bySound.get(soundOf(word))
    if (same) return same
    let [best, fewest] = [null as string | null, slipsOf(word) + 1]
    for (let length = word.length - slipsOf(word); length <= word.length + slipsOf(word); length++)
      for (const other of byLength.get(length) ?? []) {
        const slips = sharesLetters(word, other, fewest) ? editDistance(word, other) : fewest
        if (slips < fewest) [best, fewest] = [other, slips]
      }
    return best
  }
}

/** Each letter that the other does not have is a slip: cheap to see. */
function sharesLetters(word: string, other: string, most: number) {
  let missing = 0
  for (const letter of word) if (!other.includes(letter) && ++missing >= most) return false
  return true
}
