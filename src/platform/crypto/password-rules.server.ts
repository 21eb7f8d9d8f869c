import { consistsOf, lookalike } from '#platform/text/confusables.server.ts'

/** Names that an attacker would try first. */
export type PasswordOwner = {
  username: string
  email: string
  /** The site's name and host. */
  site: readonly string[]
}
/**
 * `common`: on the list of the most used passwords, guessed after few tries (such a password with a year or a sign, a repetition, a keyboard
 * row), or blank; `personal`: made of the user's name and address, or the site's name.
 */
export type Weakness = 'common' | 'personal'

/** Of 0 to 4: what is below is guessed in less than a million tries. */
const MIN_SCORE = 2

/** The 49,000 most used passwords in lower case, and what guesses them with what people put around them. Loaded when the first is set. */
let loading: ReturnType<typeof loadGuesser> | null = null
async function loadGuesser() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Some milliseconds for 32 characters. Typing errors in known words would take ten times as long.
  const guesser = new ZxcvbnFactory({ dictionary, graphs, useLevenshteinDistance: false })
  return {
    common: new Set(dictionary['passwords-common']),
    isGuessed: (text: string) => guesser.check(text).score < MIN_SCORE,
  }
}

/** Why a new password is rejected; null where it is accepted. */
export async function passwordWeakness(password: string, owner: PasswordOwner): Promise<Weakness | null> {
  const normalized = password.trim().toLowerCase()
  if (normalized === '' || isPattern(normalized)) return 'common'
  loading ??= loadGuesser()
  const { common, isGuessed } = await loading
  if (common.has(normalized) || common.has(withoutAccents(normalized)) || isGuessed(password)) return 'common'
  return isPersonal(password, owner) ? 'personal' : null
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Patterns that are not on the list: «00000000», «12341234», «87654321», «abcdefgh», «poiuytrewq». */
function isPattern(normalized: string): boolean {
  return REPETITION.test(normalized) || ROWS.some((row) => row.includes(normalized))
}
const REPETITION = /^(.{1,4}?)\1+$/u
/** Repeated to the maximum password length, in both directions. */
const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.'].flatMap((row) => {
  const long = row.repeat(5)
  return [long, [...long].reverse().join('')]
})

/** Shorter parts occur in many passwords by chance. */
const MIN_PART_LENGTH = 3
const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/** Whether the password consists of these names, in any letters, with or without digits and signs. */
function isPersonal(password: string, { username, email, site }: PasswordOwner): boolean {
  const names = [username, email, ...site].flatMap((name) => [...wordsOf(name), wordsOf(name).join('')])
  const parts = names.map(lookalike).filter((part) => part.length >= MIN_PART_LENGTH)
  const withoutSigns = password.replace(/[\s\p{P}]/gu, '')
  // Digits may replace letters, or be a year at the end, around or between.
  const years = [/\p{N}+$/u, /^\p{N}+|\p{N}+$/gu, /\p{N}+/gu].map((digits) => withoutSigns.replace(digits, ''))
  const forms = [password.replace(/\s/g, ''), withoutSigns, ...years]
  return forms.some((form) => consistsOf(lookalike(form), parts))
}
