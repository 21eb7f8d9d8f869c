/** The scripts of the embedded typefaces (`fonts.server.ts`). */
const PRINTED = new RegExp(
  `^[${['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Devanagari', 'Hangul', 'Hiragana', 'Katakana', 'Han'].map((script) => `\\p{Script=${script}}`).join('')}]$`,
  'u',
)

/** Whether documents can show a letter, as a rule: a rare one may lack. */
export const isPrintedLetter = (letter: string) => PRINTED.test(letter) && /\p{L}/u.test(letter)
