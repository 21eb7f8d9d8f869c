/** Letters of any alphabet, combining marks (at most four in a row), digits and spaces; no invisible characters. */
const USERNAME = /^(?!\p{M})(?!.* \p{M})(?!.*\p{M}{5})[\p{L}\p{M}\p{N} ]*$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
export const isUsername = (text: string) => USERNAME.test(text) && !INVISIBLE.test(text)

/** Scripts with similar letters: mixed in one name, they could imitate another user's. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
]
export const usesOneScript = (name: string) => LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length <= 1

/** A name as it is stored. */
export const normalizeUsername = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
