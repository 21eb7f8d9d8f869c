import { EVERY_PAGE } from '#app/pages.ts'

// URLs that anybody may open, and that must show nothing private.
export const API_LISTS = ['events', 'organizers', 'venues', 'tickets', 'tags', 'quick-start-guides'].map(
  (type) => `/api/${type}?populate=*&locale=all&pagination[limit]=400`,
)
export const NESTED_LISTS = [
  '/api/events?locale=all&populate=organizer.events.tickets,tags.events,venue.events,localizations.tickets',
  '/api/organizers?locale=all&populate=events.tickets,events.albums.images,events.venue,events.localizations',
  '/api/venues?locale=all&populate=events.organizer,events.tags,events.header',
  '/api/tags?locale=all&populate=events.tickets,events.organizer',
]
export const SEARCH_TERMS = ['cortina', 'telón', 'propone', 'secreto', 'motivo']
export const searchesFor = (q: string) => [
  ...['/events', '/desktop/events', '/m/events', '/organizers', '/venues'].map((path) => `${path}?q=${q}`),
  `/events.data?q=${q}`,
  `/embed/search?q=${q}`,
  `/api/suggestions?q=${q}`,
  `/api/users/public?q=${q}`,
  `/api/events?filters[title][$containsi]=${q}&populate=*`,
  `/s/new_organizer?name=${q}`,
  `/s/new_venue?name=${q}`,
  `/account/organizations/new?name=${q}`,
]
export const OPEN_PAGES = EVERY_PAGE.filter(({ path, guard }) => guard !== 'site_team' && !/[:*]/.test(path)).flatMap(
  ({ path }) => ['', '/en'].map((prefix) => `${prefix}/${path}`),
)
/** GraphQL, with the relations that lead furthest. */
export const GRAPHQL_LISTS = [
  'events(locale: all, first: 100) { nodes { title description organizer { name events { nodes { title tickets { nodes { title } } } } } venue { name address } tags { nodes { text } } } }',
  'organizers(first: 100) { nodes { name url description events { nodes { title albums { nodes { title } } documents { nodes { name } } } } } }',
].map((query) => `/graphql?query=${encodeURIComponent(`{ ${query} }`)}`)
export const OTHER_FILES = [
  '/sitemap.xml',
  '/robots.txt',
  '/_content/guides?text=true',
  '/_content/legal?text=true',
  '/help/orga',
]
