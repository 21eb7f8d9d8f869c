import { isMadeOf, lookalike } from '#platform/text/confusables.server.ts'

/** What somebody who guesses a password would try first of this person. */
export type Owner = {
  username: string
  email: string
  /** Of the site: its name and its host. */
  site: readonly string[]
}
/** `common`: on the list of those used most, a repetition, a row of keys, or blank; `personal`: made of the person's own name and address, or the site's name. */
export type Weakness = 'common' | 'personal'

/** Some 49,000 that were used most, the first 10,000 among them, in small letters; they come when the first password is set. */
let loading: Promise<Set<string>> | null = null
function commonPasswords() {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loading
}

/** Why a new password is refused; null: it may be one. */
export async function weaknessOf(password: string, owner: Owner): Promise<Weakness | null> {
  const typed = password.trim().toLowerCase()
  const common = await commonPasswords()
  if (typed === '' || isPattern(typed) || common.has(typed) || common.has(withoutAccents(typed))) return 'common'
  return isPersonal(password, owner) ? 'personal' : null
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** What the list leaves out, because its library finds it by rule: «00000000», «12341234», «87654321», «abcdefgh», «poiuytrewq». */
function isPattern(typed: string): boolean {
  return REPETITION.test(typed) || ROWS.some((row) => row.includes(typed))
}
const REPETITION = /^(.{1,4}?)\1+$/u
/** Long enough for the longest password, and in both directions. */
const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.'].flatMap((row) => {
  const long = row.repeat(5)
  return [long, [...long].reverse().join('')]
})

/** Shorter words are in many passwords by chance. */
const SHORTEST = 3
const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/** Whether it is their names and the site's, one or several, in whatever letters, with or without figures and signs. */
function isPersonal(password: string, { username, email, site }: Owner): boolean {
  const names = [username, email, ...site].flatMap((name) => [...wordsOf(name), wordsOf(name).join('')])
  const parts = names.map(lookalike).filter((part) => part.length >= SHORTEST)
  const bare = password.replace(/[\s\p{P}]/gu, '')
  // Figures may stand for letters, or be a year: at the end, around, or between.
  const years = [/\p{N}+$/u, /^\p{N}+|\p{N}+$/gu, /\p{N}+/gu].map((figures) => bare.replace(figures, ''))
  const forms = [password.replace(/\s/g, ''), bare, ...years]
  return forms.some((form) => isMadeOf(lookalike(form), parts))
}
