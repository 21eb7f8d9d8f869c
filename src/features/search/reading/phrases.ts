import { tokensOf } from './tokens.ts'

/** `n`, `place`, `month` and `year` are kept for what a phrase is about. */
export const SLOTS = ['n', 'year', 'month', 'place'] as const
export type Slot = (typeof SLOTS)[number]

/** The phrases that go on from here, by their next word or slot, and what one that ends here means. */
export type Phrases<Meant> = {
  words: Map<string, Phrases<Meant>>
  slots: Partial<Record<Slot, Phrases<Meant>>>
  meant: Meant | null
}
export const noPhrases = <Meant>(): Phrases<Meant> => ({ words: new Map(), slots: {}, meant: null })

/** Adds phrases with commas between them. What was added first stays. */
export function addPhrases<Meant>(
  to: Phrases<Meant>,
  phrases: string,
  meant: Meant,
  onPhrase?: (phrase: string) => void,
) {
  for (const phrase of phrases.split(',').flatMap(alternatives)) {
    let at = to
    const parts = phrase.match(/\{\w+\}|[^{}]+/g) ?? []
    for (const part of parts) {
      const slot = SLOTS.find((name) => part === `{${name}}`)
      if (slot) at = at.slots[slot] ??= noPhrases()
      else for (const { text } of tokensOf(part)) at = stepTo(at, text)
    }
    if (at === to) continue
    at.meant ??= meant
    if (!phrase.includes('{'))
      onPhrase?.(
        tokensOf(phrase)
          .map(({ text }) => text)
          .join(' '),
      )
  }
}

function stepTo<Meant>({ words }: Phrases<Meant>, word: string): Phrases<Meant> {
  const next = words.get(word) ?? noPhrases<Meant>()
  words.set(word, next)
  return next
}

/** "(de |)un día" is "de un día" and "un día". */
function alternatives(phrase: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\(([^()]*)\)(.*)$/.exec(phrase) ?? []
  if (choices === undefined) return [phrase]
  return choices.split('|').flatMap((choice) => alternatives(`${before} ${choice} ${after}`))
}
