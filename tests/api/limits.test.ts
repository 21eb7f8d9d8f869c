import { expect, test } from 'vitest'
import * as limits from '#shared/limits.ts'
import { filesOf } from '../architecture/imports.ts'

type Name = keyof typeof limits
const text = filesOf('src/shared/limits.ts')['src/shared/limits.ts']!
const lineOf = (name: string) => text.split('\n').find((line) => line.startsWith(`export const ${name} =`)) ?? ''
const others = Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(
  ([path]) => path !== 'src/shared/limits.ts' && !path.includes('.test.'),
)

/** Specification 9, row by row. Prices are stored in minor units: a column, not a constant. */
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

/** What the specification leaves to us (decisions 4, 7): no row of section 9, and no number of anybody else's. */
const OURS = [
  'SEARCH_TEXT_LENGTH',
  'PERSON_NAME_LENGTH',
  'EMAIL_LENGTH',
  'MESSAGE_LENGTH',
  'CONTACT_PER_HOUR',
  'CONTACT_KEPT_DAYS',
  'VENUE_CAPACITY_MAX',
  'REASON_LENGTH',
  'UNDO_SECONDS',
  'PROPOSALS_PER_HOUR',
  'CLAIMS_PER_DAY',
  'SUGGESTED_DUPLICATES',
  'FRESHNESS_AFTER_DAYS',
  'FRESHNESS_LATE_DAYS',
  'FRESHNESS_SETTLED_DAYS',
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
  'SIGN_IN_TRIES',
  'REGISTRATIONS_PER_HOUR',
  'LETTERS_PER_HOUR',
  'PEOPLE_SEARCH_MIN',
  'DATA_COPIES_PER_DAY',
  'ACTIVATION_SECONDS',
  'ACTIVATION_PAUSE_SECONDS',
  'RESET_SECONDS',
  'LINK_SECONDS',
  'SECOND_STEP_SECONDS',
  'FRESH_SECONDS',
  'PASSKEY_SECONDS',
  'PASSKEYS_MAX',
  'PASSKEY_NAME_MAX',
  'DEVICE_DAYS',
  'REMEMBERED_DAYS',
  'BRIEF_SESSION_SECONDS',
  'API_TOKEN_DAYS',
  'ERASURE_DAYS',
  'KEEPING_DAYS',
  'DATA_COPY_DAYS',
  'RECOVERY_CODES',
  'HIDDEN_PICTURE_DAYS',
]

/** Kept in step with what cannot import it: by a test, not by an import. */
const IN_STYLES = 'BREAKPOINTS'

test.each(ROWS)('specification 9: %s', (_row, values) => {
  for (const [name, value] of Object.entries(values)) {
    expect(limits).toHaveProperty(name, value)
    expect(text.split(`export const ${name} =`)).toHaveLength(2)
  }
})

test('every limit is a row of the specification or one of our own', () => {
  const known = [...ROWS.flatMap(([, values]) => Object.keys(values)), ...OURS]
  expect(Object.keys(limits).sort()).toEqual(known.sort())
})

test.each(Object.keys(limits))('%s is used, or names the work it waits for', (name) => {
  const used = others.filter(([, source]) => new RegExp(`\\b${name}\\b`).test(source)).map(([path]) => path)
  const waits = lineOf(name).includes('waits for')
  if (name === IN_STYLES) return expect(used).toEqual([])
  expect(waits ? [name, 'waits'] : [name, ...used]).not.toEqual([name])
})

test('the breakpoints of the styles are those of the specification', () => {
  const tokens = filesOf('src/ui/styles/tokens.css')['src/ui/styles/tokens.css']!
  const inStyles = [...tokens.matchAll(/--breakpoint-(\w+):\s*(\d+)px/g)].map(([, name, width]) => [
    name,
    Number(width),
  ])
  expect(Object.fromEntries(inStyles)).toEqual(limits.BREAKPOINTS)
  expect(tokens).toContain('--breakpoint-*: initial')
})

test('no style asks for a width that is no breakpoint', () => {
  const sheets = Object.entries(filesOf('src/ui/styles/*.css'))
  const asked = sheets.flatMap(([path, css]) =>
    [...css.matchAll(/\((min|max)-width:\s*(\d+)px\)/g)].map(([, side, width]) => ({
      path,
      side,
      width: Number(width),
    })),
  )
  expect(asked.length).toBeGreaterThan(20)
  const widths = Object.values(limits.BREAKPOINTS)
  expect(asked.filter(({ side, width }) => !widths.includes(side === 'min' ? width : width + 1))).toEqual([])
})
