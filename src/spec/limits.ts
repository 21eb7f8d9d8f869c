/** Every number the specification fixes (§5, §9), once. A line that names an issue waits for that work. */

// §9 lists
export const HOME_SUGGESTIONS = 6
export const SEARCH_UPCOMING = 400
export const SEARCH_PAST = 10
export const ALL_EVENTS = 400
export const DIRECTORY_LIST = 100
export const AUTOCOMPLETE = 10
export const ORGANIZER_PAST_EVENTS = 50
export const PAGE_SIZE = 25
export const CHARACTER_DOCUMENTS_PAGE = 50 // waits for the characters' issue

// §5 what people type
export const PASSWORD_LENGTH = { min: 8, max: 32 } // waits for issue 4
export const CHARACTER_NAME_LENGTH = { min: 4, max: 40 } // waits for the characters' issue
export const ORGANIZATION_NAME_LENGTH = { min: 4, max: 60 } // checked in the database; its form waits for issue 5
export const DOCUMENT_NAME_MIN = 6
export const DOCUMENT_BYTES = 2 * 1024 * 1024 // waits for uploads, issue 5
export const VERIFICATION_HOURS = 24 // waits for issue 5

// Our own bounds on what may arrive (decisions 7), where the specification is silent
export const SEARCH_TEXT_LENGTH = 100
export const PERSON_NAME_LENGTH = { min: 2, max: 80 }
export const EMAIL_LENGTH = 254
export const MESSAGE_LENGTH = { min: 10, max: 5000 }
export const CONTACT_PER_HOUR = 5
export const API_DEPTH = 3
export const API_CLAUSES = 20

// §9 places
export const EARTH_RADIUS_KM = 6371
export const MAP_CENTRE = { latitude: 39.4756, longitude: -0.3752 } // WGS84 degrees

// §9 browser
export const CONSENT_COOKIE_DAYS = 21 * 365
export const LANGUAGE_COOKIE_DAYS = 365
export const GRAPHQL_TOKEN_COOKIE_DAYS = 7 // waits for the GraphQL issue
export const CHUNK_RELOAD_MS = 60_000
export const FETCH_MINIMUM_MS = 200
export const LAZY_FALLBACK_MS = 20
export const BREAKPOINTS = { xs: 475, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1900 } // px, as in ui/styles/tokens.css
export const COPYRIGHT = '2022–2023'
