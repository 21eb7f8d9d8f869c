import { expect, test } from 'vitest'
import * as limits from '#shared/limits.ts'
import { filesOf } from './imports.ts'

type Name = keyof typeof limits
const text = filesOf('src/shared/limits.ts')['src/shared/limits.ts']!
const others = Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(
  ([path]) => path !== 'src/shared/limits.ts' && !path.includes('.test.'),
)

/** Product limits. Prices are stored in minor units: that is a column, not a constant. */
const ROWS: [row: string, values: Partial<Record<Name, unknown>>][] = [
  ['Password length: 8 to 32', { PASSWORD_LENGTH: { min: 8, max: 32 } }],
  ['Character name length: 4 to 40', { CHARACTER_NAME_LENGTH: { min: 4, max: 40 } }],
  ['Organization name length: 4 to 60', { ORGANIZATION_NAME_LENGTH: { min: 4, max: 60 } }],
  ['Document name minimum: 6', { DOCUMENT_NAME_MIN: 6 }],
  ['Document size: 2 MB each', { DOCUMENT_BYTES: 2_097_152 }],
  ['Organization verification: usually under 24 hours', { VERIFICATION_HOURS: 24 }],
  ['Home suggestions: 6', { HOME_SUGGESTIONS: 6 }],
  ['Search: upcoming up to 400; past up to 10', { SEARCH_UPCOMING: 400, SEARCH_PAST: 10 }],
  ['All-events list: 400', { ALL_EVENTS: 400 }],
  ['Organizer and venue lists: 100', { DIRECTORY_LIST: 100 }],
  ['Name autocompletes: 10', { AUTOCOMPLETE: 10 }],
  ['Past events of an organizer: 50', { ORGANIZER_PAST_EVENTS: 50 }],
  ['Character documents page size: 50', { CHARACTER_DOCUMENTS_PAGE: 50 }],
  ['Sample list page size: 25', { PAGE_SIZE: 25 }],
  ['Earth radius: 6371 km', { EARTH_RADIUS_KM: 6371 }],
  ['Default map centre: about 39.4756, -0.3752', { MAP_CENTRE: { latitude: 39.4756, longitude: -0.3752 } }],
  ['Consent cookie: about 21 years', { CONSENT_COOKIE_DAYS: 7665 }],
  ['Language cookie: 365 days', { LANGUAGE_COOKIE_DAYS: 365 }],
  ['GraphQL client token cookie: 7 days', { GRAPHQL_TOKEN_COOKIE_DAYS: 7 }],
  ['Chunk-error reload throttle: 60 s', { CHUNK_RELOAD_MS: 60_000 }],
  ['Data-fetch minimum delay: 200 ms', { FETCH_MINIMUM_MS: 200 }],
  ['Lazy-load fallback delay: 20 ms', { LAZY_FALLBACK_MS: 20 }],
  [
    'Responsive breakpoints: 475, 640, 768, 1024, 1280, 1900 px',
    { BREAKPOINTS: { xs: 475, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1900 } },
  ],
  ['Copyright notice: 2022 to 2023', { COPYRIGHT: '2022–2023' }],
]

/** Limits of our own. */
const INTERNAL = [
  'SEARCH_TEXT_LENGTH',
  'PERSON_NAME_LENGTH',
  'EMAIL_LENGTH',
  'MESSAGE_LENGTH',
  'CONTACT_PER_HOUR',
  'CONTACT_RETENTION_DAYS',
  'VENUE_CAPACITY_MAX',
  'REASON_LENGTH',
  'UNDO_SECONDS',
  'PROPOSALS_PER_HOUR',
  'CLAIMS_PER_DAY',
  'SUGGESTED_DUPLICATES',
  'CONFIRMATION_AFTER_DAYS',
  'CONFIRMATION_LATE_DAYS',
  'CONFIRMATION_MIN_PUBLISHED_DAYS',
  'DESCRIPTION_MAX',
  'COUNTY_MAX',
  'TITLE_MAX',
  'EVENTS_PER_DAY',
  'TICKETS_MAX',
  'TICKET_PRICE_MAX',
  'TAGS_MAX',
  'TAG_MAX',
  'REFUND_POLICY_MAX',
  'SEATS_MAX',
  'TITLE_DAYS_NEAR',
  'REVISION_MINUTES',
  'ORGANIZATIONS_PER_DAY',
  'ORGANIZATIONS_PENDING',
  'MEMBERS_PER_HOUR',
  'TEXT_PART_BYTES',
  'TEXT_FORM_BYTES',
  'BODY_GRACE_SECONDS',
  'BODY_BYTES_PER_SECOND',
  'BODY_SECONDS',
  'API_DEPTH',
  'API_CLAUSES',
  'USERNAME_LENGTH',
  'SIGN_IN_ATTEMPTS',
  'REGISTRATIONS_PER_HOUR',
  'EMAILS_PER_HOUR',
  'PEOPLE_SEARCH_MIN',
  'DATA_EXPORTS_PER_DAY',
  'ACTIVATION_SECONDS',
  'ACTIVATION_PAUSE_SECONDS',
  'PASSWORD_RESET_SECONDS',
  'SIGN_IN_LINK_SECONDS',
  'SECOND_STEP_SECONDS',
  'REAUTHENTICATION_SECONDS',
  'PASSKEY_SECONDS',
  'PASSKEYS_MAX',
  'PASSKEY_NAME_MAX',
  'TRUSTED_DEVICE_DAYS',
  'REMEMBERED_DAYS',
  'BRIEF_SESSION_SECONDS',
  'API_TOKEN_DAYS',
  'ERASURE_DAYS',
  'REVERT_EMAIL_CHANGE_DAYS',
  'DATA_EXPORT_DAYS',
  'RECOVERY_CODES',
  'HIDDEN_PICTURE_RETENTION_DAYS',
]

/** Kept in step with the CSS by a test, because CSS cannot import it. */
const IN_STYLES = 'BREAKPOINTS'

test.each(ROWS)('limit: %s', (_row, values) => {
  for (const [name, value] of Object.entries(values)) {
    expect(limits).toHaveProperty(name, value)
    expect(text.split(`export const ${name} =`)).toHaveLength(2)
  }
})

test('lists every limit here', () => {
  const known = [...ROWS.flatMap(([, values]) => Object.keys(values)), ...INTERNAL]
  expect(Object.keys(limits).sort()).toEqual(known.sort())
})

/** Limits of features that do not exist yet. */
const PLANNED = ['CHARACTER_DOCUMENTS_PAGE', 'CHARACTER_NAME_LENGTH', 'DOCUMENT_BYTES', 'GRAPHQL_TOKEN_COOKIE_DAYS']

test.each(Object.keys(limits))('%s is used, unless its feature is planned', (name) => {
  const used = others.some(([, source]) => new RegExp(`\\b${name}\\b`).test(source))
  expect(used).toBe(name !== IN_STYLES && !PLANNED.includes(name))
})

test('uses only breakpoints as widths in media queries', () => {
  const sheets = Object.entries(filesOf('src/**/*.css'))
  const used = sheets.flatMap(([path, css]) =>
    [...css.matchAll(/\((min|max)-width:\s*(\d+)px\)/g)].map(([, side, width]) => ({
      path,
      side,
      width: Number(width),
    })),
  )
  expect(used.length).toBeGreaterThan(20)
  const widths = Object.values(limits.BREAKPOINTS)
  expect(used.filter(({ side, width }) => !widths.includes(side === 'min' ? width : width + 1))).toEqual([])
})
