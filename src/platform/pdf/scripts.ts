/** The scripts of the embedded typeface. */
const PRINTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** Whether documents can show a letter, as a rule: a rare one may lack. */
export const isPrintedLetter = (letter: string) => PRINTED.test(letter) && /\p{L}/u.test(letter)
