import { expect, test } from 'vitest'
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
import { FIELD_CODES } from '#shared/field-codes.ts'
import { LOCALES, languageOf } from '#shared/languages.ts'
import { SORTS } from '#shared/search.ts'
import { HEADED_KINDS } from '#shared/suggestion.ts'
import { moonPhase } from '#ui/cover-art/moon.ts'
import { MESSAGES } from '#ui/i18n/messages.server.ts'
import { filesOf } from './imports.ts'
import { quotedIn, startsOf, templatesIn } from './message-templates.ts'

type Message = string | string[] | { one: string; other: string }
const messages = MESSAGES as unknown as Record<'es' | 'en', Record<string, Message>>
const messagesOf = (locale: string) => (messages as Record<string, Record<string, Message>>)[locale]!
const { es } = messages
const keys = Object.keys(es).sort()
const source = Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(([path]) => !path.includes('.test.'))
const code = source.map(([, text]) => text).join('\n')

/** Every language but Spanish, in which messages are written first. */
const translations = Object.keys(MESSAGES).filter((locale) => locale !== 'es')
/** What is no message. */
const FACTS = /(language|confirmation)\.json$/
const AREAS = Object.keys(filesOf('src/messages/es/*.json')).map((path) => path.split('/').at(-1)!)

test.each(translations)('%s has the files and keys of Spanish, sorted alphabetically', (locale) => {
  const read = (of: string, area: string): [string, string[]] => {
    const [text] = Object.values(filesOf(`src/messages/${of}/${area}`))
    return [area, text === undefined ? ['no such file'] : Object.keys(JSON.parse(text))]
  }
  const areas = AREAS.filter((area) => !FACTS.test(area))
  const sorted = areas.map((area) => read('es', area)).map(([area, found]) => [area, found.sort()])
  expect(areas.map((area) => read(locale, area))).toEqual(sorted)
  expect(Object.keys(filesOf(`src/messages/${locale}/*`)).map((path) => path.split('/').at(-1))).toEqual(AREAS)
  expect(keys.length).toBeGreaterThan(300)
})

test('the keys of Spanish are sorted alphabetically, and each is in one file', () => {
  const all = Object.entries(filesOf('src/messages/es/*.json')).filter(([path]) => !FACTS.test(path))
  for (const [path, text] of all)
    expect.soft([path, Object.keys(JSON.parse(text))]).toEqual([path, Object.keys(JSON.parse(text)).sort()])
  expect(all.flatMap(([, text]) => Object.keys(JSON.parse(text))).sort()).toEqual(keys)
})

test.each(translations)('%s has the placeholders, list lengths and plurals of Spanish', (locale) => {
  const texts = messagesOf(locale)
  expect(keys.map((key) => [key, structureOf(texts[key]!)])).toEqual(keys.map((key) => [key, structureOf(es[key]!)]))
})

test.each(LOCALES)('%s has a form for every plural of its rules', (locale) => {
  const forms = new Intl.PluralRules(languageOf(locale).tag).resolvedOptions().pluralCategories
  // Spanish and French have a form for whole millions, which "other" serves.
  const needed = forms.filter((form) => form !== 'many' || !/^(es|fr|it|pt|ca)\b/.test(locale))
  const plurals = Object.entries(messagesOf(locale)).filter(([, text]) => isPlural(text))
  expect(plurals.filter(([, text]) => needed.some((form) => !(form in (text as object)))).map(([key]) => key)).toEqual(
    [],
  )
})

test('every plural message has a {count} placeholder', () => {
  const plurals = keys.filter((key) => isPlural(messages.es[key]!))
  expect(plurals.length).toBeGreaterThan(5)
  expect(plurals.filter((key) => !placeholdersOf(messages.es[key]!).includes('count'))).toEqual([])
})

test('has no empty message, exclamation mark or careless typing', () => {
  const typo = /[!¡"'´`]|\s\s|^\s|\s$|^$|\bTODO\b|undefined/
  expect(allTexts().filter(([, , text]) => typo.test(text))).toEqual([])
  // "Loading..." has three dots, and so has every other message about something in progress.
  expect(allTexts().filter(([, , text]) => text.includes('…') || /\.\.\.(?!$)/.test(text))).toEqual([])
})

test('every message is used, by its key or by a template of keys', () => {
  const templates = templatesIn(code, startsOf(keys))
  expect(templates.length).toBeGreaterThan(15)
  const quoted = quotedIn(code)
  const unused = keys.filter((key) => !quoted.has(key) && !templates.some(({ form }) => form.test(key)))
  expect(unused).toEqual([])
})

test('every template of keys matches a message', () => {
  const unmatched = templatesIn(code, startsOf(keys)).filter(({ form }) => !keys.some((key) => form.test(key)))
  expect(unmatched.map(({ text }) => text)).toEqual([])
})

test('fills every placeholder where the message is used', () => {
  const calls = [...code.matchAll(/\bt\('([\w.]+)'([^\n]*(?:\n(?!\s*<)[^\n]*){0,5})/g)]
  expect(calls.length).toBeGreaterThan(200)
  // What is passed as a variable is not read here.
  const written = calls.filter(([, , rest = '']) => !/^, \w+\)/.test(rest))
  const unfilled = written.flatMap(([, key = '', rest = '']) =>
    placeholdersOf(messages.es[key] ?? '')
      .filter((placeholder) => !new RegExp(`\\b${placeholder}\\b`).test(rest))
      .map((placeholder) => `${key}: {${placeholder}}`),
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
  ['kinds of suggestion', 'suggest.', HEADED_KINDS],
  ['what can be wrong with a field', 'field.', FIELD_CODES],
  ['legal texts', 'legal.', LEGAL_TEXTS.map((name) => name.replace('legal-', ''))],
  ['phases of the moon', 'moon.', phases()],
])('has a message for all %s', (_list, prefix, values) => {
  expect(values.length).toBeGreaterThan(1)
  expect(values.filter((value) => !keys.includes(prefix + value))).toEqual([])
})

// The wording that API clients compare.
test.each([
  ['failure.event_not_added', 'Unable to add event'],
  ['failure.event_not_modified', 'Unable to modify event'],
  ['failure.user_does_not_exist', 'The user does not exist'],
  ['failure.email_taken', 'Email is already in use'],
  ['failure.confirmation_not_sent', 'An error occurred while resending the email; contact the administrator'],
  ['failure.reset_code_invalid', 'The password change code is invalid'],
  ['failure.profile_not_updated', 'An error occurred while updating your profile; contact the administrator'],
])('%s reads: %s', (key, text) => {
  expect(messages.en[key]).toContain(text)
})

const METHODS = ['payments.iban', 'payments.method.bizum', 'receipt.method.bizum', 'email.payment.method.bizum']

test('does not repeat one language in the other', () => {
  const same = keys.filter((key) => typeof messages.es[key] === 'string' && messages.es[key] === messages.en[key])
  // Names, and words that are the same in both languages.
  const names = [
    'answers.no',
    'organization.discord',
    'organization.facebook',
    'organization.instagram',
    'role.editor',
    'money.method.bizum',
    'money.settings.iban',
    'money.total',
    'admin.webhooks',
    'panel.webhooks',
    ...METHODS,
  ]
  expect(same).toEqual(
    ['error.guard', 'footer.cookies', 'footer.legal', 'genre.steampunk', 'payment.bizum', ...names].sort(),
  )
})

function allTexts(): [locale: string, key: string, text: string][] {
  return Object.entries(messages).flatMap(([locale, all]) =>
    Object.entries(all).flatMap(([key, text]) =>
      textsOf(text).map((text): [string, string, string] => [locale, key, text]),
    ),
  )
}

const isPlural = (text: Message) => typeof text === 'object' && !Array.isArray(text)
const textsOf = (text: Message) => (typeof text === 'string' ? [text] : Object.values(text))
const placeholdersOf = (text: Message) =>
  [
    ...new Set(
      textsOf(text).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder!)),
    ),
  ].sort()

/** What must match in all languages. A singular may leave out the number; each language has the plural forms of its own rules. */
const structureOf = (text: Message) => ({
  kind: Array.isArray(text) ? text.length : isPlural(text) ? 'plural' : 'text',
  placeholders: placeholdersOf(text),
})

/** Every moon phase of a month. */
function phases() {
  const days = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1)))
  return [...new Set(days.map((day) => moonPhase(day).phase))]
}
