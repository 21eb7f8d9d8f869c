import { isMadeOf, lookalike } from './confusables.server.ts'

const keys = (words: string) => new Set(words.split(/\s+/).map(lookalike))

/** Who calls themselves so says that they run the site, whatever else stands beside it. */
const OFFICES =
  keys(`admin admins administrador administradora administradores administracion administrator administrators
  administration moderador moderadora moderadores moderacion moderator moderators moderation mod mods soporte support webmaster
  postmaster hostmaster sysadmin superadmin superuser superusuario`)
/** These say it alone, or beside each other. */
const HINTS =
  keys(`equipo team staff oficial official ayuda help helpdesk sistema system root sitio site web info contacto contact
  seguridad security noreply`)
const BETWEEN = keys('el la los las lo de del y en the of and at for')

/** The product's own name, whatever the operator calls the site. */
const PRODUCT = 'Candil'

/** The words of a name that say something; `figures` at a word's end make no other name, unless they are written for letters. */
const wordsOf = (name: string, figures: RegExp | null) =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => lookalike(figures ? word.replace(figures, '') : word))
    .filter((word) => word && !BETWEEN.has(word))
const readings = (name: string) => [/\p{N}+$/u, null].map((figures) => wordsOf(name, figures))
const namesOf = (site: string) => [PRODUCT, site].map((name) => wordsOf(name, null).join(''))

/** Whether a person's name says that they speak for the site: «Admin», «Equipo Candil», «El m0derador 2». */
export function isReservedName(name: string, site: string): boolean {
  const known = [...OFFICES, ...HINTS, ...namesOf(site)]
  return readings(name).some((words) => words.some((word) => OFFICES.has(word)) || isMadeOf(words.join(''), known))
}

/** The same of an organization's name: its own «equipo» is no claim, the site's name or an office and nothing else is. */
export function isReservedOrganization(name: string): boolean {
  const known = [...OFFICES, ...HINTS, ...namesOf(PRODUCT)]
  return readings(name).some((words) => {
    const whole = words.join('')
    return isMadeOf(whole, known) && !isMadeOf(whole, [...HINTS])
  })
}
