import { DEFAULT_LOCALE } from './enums.ts'
import { LOCALES, type Locale } from './languages.ts'

/** Where GraphQL answers, and what its cookie is sent to. */
export const GRAPHQL_PATH = '/graphql'

/** The slug of the guide with which newcomers begin. */
export const FIRST_GUIDE = { es: 'que-es-el-rol-en-vivo', en: 'what-is-larp' }

/** Every path of the site, without language prefix. All links are built from here. */
export const paths = {
  home: '/',
  events: '/events',
  firstLarp: '/first-larp',
  /** Where the buttons that save and follow send their form. */
  save: '/save',
  organizers: '/organizers',
  venues: '/venues',
  newOrganizer: '/s/new_organizer',
  newVenue: '/s/new_venue',
  contact: '/contact',
  embed: '/embed',
  /** The link in emails that ask to confirm an event. */
  eventConfirmation: (token: string) => `/freshness/${token}`,
  help: '/help',
  event: (slug: string) => `/evento-rol-vivo-larp/${slug}`,
  eventPoster: (slug: string) => `/evento-rol-vivo-larp2/${slug}`,
  /** Redirects to the organizer's own sign-up, and counts the click. */
  eventSignup: (slug: string) => `/evento-rol-vivo-larp/${slug}/signup`,
  /** The form of a ticket. */
  registration: (slug: string, ticket: number) => `/evento-rol-vivo-larp/${slug}/registration/${ticket}`,
  /** A question to the organizers before signing up. */
  askOrganizers: (slug: string) => `/evento-rol-vivo-larp/${slug}/ask`,
  /** The link in emails to who asked without an account; the token is the credential. */
  question: (token: string) => `/question/${token}`,
  eventCalendar: (slug: string) => `/evento-rol-vivo-larp/${slug}.ics`,
  organizer: (slug: string) => `/organizer/${slug}`,
  claimOrganizer: (slug: string) => `/organizer/${slug}/claim`,
  venue: (slug: string) => `/venue/${slug}`,
  series: (slug: string) => `/series/${slug}`,
  guide: (slug: string) => `/guide/${slug}`,
  legal: (slug: string) => `/legal/${slug}`,
  mobile: '/m',
  mobileEvents: '/m/events',
  mobileLogin: '/m/login',
  login: '/login',
  /** The sign-in link in emails. */
  loginLink: '/login/link',
  logout: '/logout',
  register: '/register',
  confirm: '/confirm',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword',
  account: '/account',
  accountEmail: '/account/email',
  accountCopy: (id: number) => `/account/copy/${id}`,
  accountFollows: '/account/follows',
  accountTokens: '/account/tokens',
  accountRegistrations: '/account/registrations',
  accountRegistration: (id: number) => `/account/registrations/${id}`,
  accountPaymentReceipt: (id: number, paymentId: number) => `/account/registrations/${id}/receipt/${paymentId}.pdf`,
  characters: '/account/characters',
  character: (id: number) => `/c/${id}`,
  /** Leads to the form of a new event. */
  publish: '/account/publish',
  accountOrganizations: '/account/organizations',
  newOrganization: '/account/organizations/new',
  organizationPanel: (slug: string) => `/ao/${slug}`,
  organizationProfile: (slug: string) => `/ao/${slug}/profile`,
  organizationUsers: (slug: string) => `/ao/${slug}/users`,
  organizationEvents: (slug: string) => `/ao/${slug}/events`,
  organizationCards: (slug: string) => `/ao/${slug}/cards`,
  organizationEmbed: (slug: string) => `/ao/${slug}/embed`,
  organizationNewEvent: (slug: string) => `/ao/${slug}/new_event`,
  eventPanel: (slug: string) => `/ae/${slug}`,
  eventInformation: (slug: string) => `/ae/${slug}/information`,
  eventTickets: (slug: string) => `/ae/${slug}/tickets`,
  eventForm: (slug: string) => `/ae/${slug}/form`,
  eventPlayers: (slug: string) => `/ae/${slug}/players`,
  eventPlayerFigures: (slug: string) => `/ae/${slug}/players/figures`,
  eventCheckIn: (slug: string) => `/ae/${slug}/checkin`,
  eventGrants: (slug: string) => `/ae/${slug}/grants`,
  eventPlayerSettings: (slug: string) => `/ae/${slug}/players/settings`,
  eventPapers: (slug: string) => `/ae/${slug}/papers`,
  eventMoney: (slug: string) => `/ae/${slug}/money`,
  eventEmails: (slug: string) => `/ae/${slug}/emails`,
  /** The link in emails to players; the token is the credential. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** Spelled as in the old site. */
  eventAlbums: (slug: string) => `/ae/${slug}/albumns`,
  eventDocuments: (slug: string) => `/ae/${slug}/documents`,
  album: (id: number) => `/album/${id}`,
  photo: (id: number) => `/photo/${id}`,
  admin: '/admin',
  adminQueue: (queue: string) => `/admin/${queue}`,
  adminItem: (queue: string, item: string | number) => `/admin/${queue}/${item}`,
  adminCard: (kind: string, id: string | number) => `/admin/directory/${kind}/${id}`,
  adminAuditLog: '/admin/history',
  avatar: (hash: string) => `/avatar/${hash}.svg`,
  desktop: '/desktop',
  desktopEvents: '/desktop/events',
} as const

/** Paths that contain personal data or tokens: visits are not counted there. */
const UNCOUNTED =
  /^\/(account|ao|ae|admin|freshness|question|invitation|unsubscribe|shared|report|confirm|login|resetpassword)\b/
export const isCounted = (path: string) => !UNCOUNTED.test(path)

/** The page that uses the camera, and works without a network. */
export const isCheckIn = (pathname: string) => /^\/ae\/[^/]+\/checkin$/.test(splitPath(pathname).path)

/** What other sites show of ours: frames, their data and script. The page that builds them is not one. */
export const isEmbed = (pathname: string) => pathname.startsWith('/embed/')

/** The language prefixes of every page: none, and one for each language. */
export type Prefix = '' | `/${Locale}`
export const PREFIXES: readonly Prefix[] = /* @__PURE__ */ ['', ...LOCALES].map((code) =>
  code ? (`/${code}` as const) : '',
)
const PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?=/|$)`, 'i')

/** Splits `/en/events` into `/en` and `/events`. Ignores case, like the router. */
export function splitPath(pathname: string): { prefix: Prefix; path: string } {
  const [prefix] = PREFIX.exec(pathname) ?? []
  if (!prefix) return { prefix: '', path: pathname || '/' }
  return { prefix: prefix.toLowerCase() as Prefix, path: pathname.slice(prefix.length) || '/' }
}

/** Prepends a prefix: `joinPath('/en', '/')` is `/en`. */
export const joinPath = (prefix: Prefix, path: string) => (prefix && path === '/' ? prefix : `${prefix}${path}`)

/** The canonical URL per language: the default one without prefix, English with /en. */
export const canonicalPath = (locale: Locale, path: string) =>
  joinPath(locale === DEFAULT_LOCALE ? '' : `/${locale}`, path)

/** The URL that shows a language whatever the visitor's cookie. */
export const explicitPath = (locale: Locale, path: string) => joinPath(`/${locale}`, path)

export const prefixLocale = (prefix: Prefix): Locale | null => (prefix ? prefix.slice(1) : null)
