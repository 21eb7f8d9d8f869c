import { expect, test } from 'vitest'
import en from '#messages/en.json'
import es from '#messages/es.json'
import {
  AUDIENCES,
  EVENT_TYPES,
  LANGUAGES,
  LEGAL_TEXTS,
  ORGANIZATION_TYPES,
  ORIGINS,
  PAYMENT_METHODS,
  THEMES,
  TICKET_TIERS,
  VENUE_TYPES,
} from '#shared/enums.ts'
import { FIELD_CODES } from '#shared/error-codes.ts'
import { SORTS } from '#shared/search.ts'
import { SUGGESTION_KINDS } from '#shared/suggestion.ts'
import { moonPhase } from '#ui/cover-art/moon.ts'
import { filesOf } from './imports.ts'

type Words = string | string[] | { one: string; other: string }
const messages: Record<'es' | 'en', Record<string, Words>> = { es, en }
const keys = Object.keys(es)
const source = Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(([path]) => !path.includes('.test.'))
const code = source.map(([, text]) => text).join('\n')

test('both languages have the same keys in the same, alphabetical order', () => {
  expect(Object.keys(en)).toEqual(keys)
  expect(keys).toEqual([...keys].sort())
  expect(keys.length).toBeGreaterThan(300)
})

test('both languages have the same holes, lists of the same length, and plurals where the other has', () => {
  expect(keys.map((key) => [key, shapeOf(en[key as keyof typeof en])])).toEqual(
    keys.map((key) => [key, shapeOf(es[key as keyof typeof es])]),
  )
})

test('every message with a plural counts by {count}', () => {
  const plurals = keys.filter((key) => isPlural(messages.es[key]!))
  expect(plurals.length).toBeGreaterThan(5)
  expect(plurals.filter((key) => !holesOf(messages.es[key]!).includes('count'))).toEqual([])
})

test('no message is empty, shouts, or is typed carelessly', () => {
  const careless = /[!¡"'´`]|\s\s|^\s|\s$|^$|\bTODO\b|undefined/
  expect(allWords().filter(([, , words]) => careless.test(words))).toEqual([])
  // The specification writes "Loading..." with three dots, and so does whatever else is under way.
  expect(allWords().filter(([, , words]) => words.includes('…') || /\.\.\.(?!$)/.test(words))).toEqual([])
})

test('every message is used, by its name or by a name put together', () => {
  const templates = templatesIn(code)
  expect(templates.length).toBeGreaterThan(15)
  const unused = keys.filter((key) => !code.includes(`'${key}'`) && !templates.some(({ form }) => form.test(key)))
  expect(unused).toEqual([])
})

test('every name put together finds words', () => {
  const lost = templatesIn(code).filter(({ form }) => !keys.some((key) => form.test(key)))
  expect(lost.map(({ text }) => text)).toEqual([])
})

test('every hole is filled where the message is used', () => {
  const calls = [...code.matchAll(/\bt\('([\w.]+)'([^\n]*(?:\n(?!\s*<)[^\n]*){0,3})/g)]
  expect(calls.length).toBeGreaterThan(200)
  const unfilled = calls.flatMap(([, key = '', rest = '']) =>
    holesOf(messages.es[key] ?? '')
      .filter((hole) => !new RegExp(`\\b${hole}\\b`).test(rest))
      .map((hole) => `${key}: {${hole}}`),
  )
  expect(unfilled).toEqual([])
})

test.each<[list: string, prefix: string, values: readonly string[]]>([
  ['themes', 'genre.', THEMES],
  ['event types', 'type.', EVENT_TYPES],
  ['languages', 'language.', LANGUAGES],
  ['languages as a filter', 'language.in.', LANGUAGES],
  ['audiences', 'audience.', AUDIENCES],
  ['ticket tiers', 'tier.', TICKET_TIERS],
  ['payment methods', 'payment.', PAYMENT_METHODS],
  ['origins', 'origin.', ORIGINS],
  ['organization types', 'organizer.type.', ORGANIZATION_TYPES],
  ['organization types as a filter', 'organizers.type.', [...ORGANIZATION_TYPES, 'any']],
  ['venue types', 'venue.type.', VENUE_TYPES],
  ['orders', 'search.sort.', SORTS],
  ['kinds of suggestion', 'suggest.', SUGGESTION_KINDS],
  ['what can be wrong with a field', 'field.', FIELD_CODES],
  ['legal texts', 'legal.', LEGAL_TEXTS.map((name) => name.replace('legal-', ''))],
  ['phases of the moon', 'moon.', phases()],
])('the %s all have words', (_list, prefix, values) => {
  expect(values.length).toBeGreaterThan(1)
  expect(values.filter((value) => !keys.includes(prefix + value))).toEqual([])
})

// Specification 2, 3 and 8, word for word; what belongs to albums comes with them.
test.each<[where: string, words: string]>([
  ['error.missing.official', 'Page Not Found'],
  ['error.missing.text', 'This page could not be found'],
  ['error.broken.official', 'Server error'],
  ['error.other.official', 'Error Occurred'],
  ['error.home', 'Home'],
  ['contact.sent', 'Message sent successfully.'],
  ['contact.failed', 'There was a problem sending the message.'],
  ['loading', 'Loading...'],
  ['field.url', 'Invalid address'],
  ['failure.event_not_added', 'Unable to add event'],
  ['failure.event_not_modified', 'Unable to modify event'],
  ['failure.user_does_not_exist', 'The user does not exist'],
  ['failure.email_taken', 'Email is already in use'],
  ['eventform.errors', 'Errors in the form; correct them before saving'],
  ['eventform.unknown', 'Unknown problem'],
  ['eventform.nothing', 'Nothing to save'],
  ['eventform.done.saved', 'Information updated'],
  ['organization.errors', 'Errors in the form; correct them before saving'],
  ['organization.unknown', 'Unknown problem'],
  ['organization.done.profile', 'Profile updated'],
  ['account.save.nothing', 'Nothing to save'],
  ['account.done.profile', 'Profile updated'],
  ['failure.email_taken', 'Email is already in use'],
  ['confirm.resent', 'The confirmation email has been resent.'],
  ['failure.confirmation_not_sent', 'An error occurred while resending the email; contact the administrator'],
  ['failure.reset_code_invalid', 'The password change code is invalid'],
  ['login.password', 'Password changed correctly'],
  ['failure.profile_not_updated', 'An error occurred while updating your profile; contact the administrator'],
  ['field.accept', 'You must accept the conditions of use in order to register'],
  ['field.mismatch', 'Passwords do not match'],
  ['account.done.profile', 'Profile updated'],
  ['account.done.information', 'Information updated'],
  ['account.save.nothing', 'Nothing to save'],
  ['consent.accept', 'Accept all'],
  ['consent.reject', 'Reject all'],
  ['nav.home', 'Home'],
  ['nav.what', 'What is larp'],
  ['nav.events', 'Events'],
  ['nav.organizers', 'Organizers'],
  ['nav.venues', 'Venues'],
  ['nav.contact', 'Contact'],
  ['nav.help', 'Help cent'],
])('%s says what the specification says: %s', (key, words) => {
  expect(messages.en[key]).toContain(words)
})

test('Spanish is Spanish and English is English', () => {
  const same = keys.filter((key) => typeof messages.es[key] === 'string' && messages.es[key] === messages.en[key])
  // Names, and words that both languages have.
  const names = ['organization.discord', 'organization.facebook', 'organization.instagram', 'role.editor']
  expect(same).toEqual(
    ['error.guard', 'footer.cookies', 'footer.legal', 'genre.steampunk', 'payment.bizum', ...names].sort(),
  )
})

function allWords(): [locale: string, key: string, words: string][] {
  return Object.entries(messages).flatMap(([locale, all]) =>
    Object.entries(all).flatMap(([key, words]) =>
      textsOf(words).map((text): [string, string, string] => [locale, key, text]),
    ),
  )
}

const isPlural = (words: Words) => typeof words === 'object' && !Array.isArray(words)
const textsOf = (words: Words) => (typeof words === 'string' ? [words] : Object.values(words))
const holesOf = (words: Words) =>
  [...new Set(textsOf(words).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole!)))].sort()

/** What must be the same in both languages. In the singular a language may leave the number out. */
const shapeOf = (words: Words) => ({
  kind: Array.isArray(words) ? words.length : isPlural(words) ? Object.keys(words) : 'text',
  holes: holesOf(words),
})

/** Names such as `genre.${theme}`, as forms that keys can be held against. Only those that start like a message. */
function templatesIn(text: string) {
  const starts = new Set(keys.map((key) => key.split('.')[0]))
  return [...text.matchAll(/`((\w+)\.[\w.-]*\$\{[^`]*)`/g)]
    .filter(([, , start]) => starts.has(start!))
    .map(([, template = '']) => ({ text: template, form: formOf(template) }))
}

const formOf = (template: string) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`)

/** Every phase that a month goes through. */
function phases() {
  const days = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1)))
  return [...new Set(days.map((day) => moonPhase(day).phase))]
}
