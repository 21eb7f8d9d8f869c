import { consistsOf, lookalike } from './confusables.server.ts'

const toSet = (words: string) => new Set(words.split(/\s+/).map(lookalike))

/** Names that claim to run the site, alone or with other words. */
const ROLE_NAMES =
  toSet(`admin admins administrador administradora administradores administracion administrator administrators
  administration moderador moderadora moderadores moderacion moderator moderators moderation mod mods soporte support webmaster
  postmaster hostmaster sysadmin superadmin superuser superusuario`)
/** Words that claim it alone or combined with each other. */
const HINT_WORDS =
  toSet(`equipo team staff oficial official ayuda help helpdesk sistema system root sitio site web info contacto contact
  seguridad security noreply`)
const STOP_WORDS = toSet('el la los las lo de del y en the of and at for')

/** The product's name, whatever the operator calls the site. */
const PRODUCT = 'Candil'

/**
 * The significant words of a name. `digits` removes trailing digits, which make no other name unless they replace
 * letters.
 */
const wordsOf = (name: string, digits: RegExp | null) =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => lookalike(digits ? word.replace(digits, '') : word))
    .filter((word) => word && !STOP_WORDS.has(word))
const variants = (name: string) => [/\p{N}+$/u, null].map((digits) => wordsOf(name, digits))
const siteNames = (site: string) => [PRODUCT, site].map((name) => wordsOf(name, null).join(''))

/** Whether a username claims to speak for the site: «Admin», «Equipo Candil», «El m0derador 2». */
export function isReservedName(name: string, site: string): boolean {
  const known = [...ROLE_NAMES, ...HINT_WORDS, ...siteNames(site)]
  return variants(name).some((words) => words.some((word) => ROLE_NAMES.has(word)) || consistsOf(words.join(''), known))
}

/** The same for an organization's name: «equipo» is allowed, the site's name or a role alone is not. */
export function isReservedOrganization(name: string): boolean {
  const known = [...ROLE_NAMES, ...HINT_WORDS, ...siteNames(PRODUCT)]
  return variants(name).some((words) => {
    const joined = words.join('')
    return consistsOf(joined, known) && !consistsOf(joined, [...HINT_WORDS])
  })
}
