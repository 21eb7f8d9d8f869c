import { expect, test } from 'vitest'
import panels from '../../src/messages/en/panels.json' with { type: 'json' }
import site from '../../src/messages/en/site.json' with { type: 'json' }
import { apiClient, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

/** Later than any day of the sample. */
const now = () => new Date('2041-03-01T12:00:00Z')
const { get } = await openBuiltApp({}, { now })

const ENGLISH = { ...site, ...panels }
const part = (html: string, name: string) =>
  plainText(new RegExp(`<${name}[\\s>][\\s\\S]*</${name}>`).exec(html)?.[0] ?? '')
const page = async (path: string, cookie = '') => (await get(path, { headers: { cookie } })).text()

const NAVBAR = {
  es: ['Inicio', 'Qué es el rol en vivo', 'Eventos', 'Organizaciones', 'Lugares', 'Contacto', 'Centro de ayuda'],
  en: ['Home', 'What is larp', 'Events', 'Organizers', 'Venues', 'Contact', 'Help center'],
}
const VISITORS = { es: ['Entrar', 'Registrarse'], en: ['Login', 'Register'] }
const USERS = {
  // In Spanish the bar has the word for organizers already.
  es: ['Configuración', 'Personajes', 'Mis organizaciones', 'Cerrar sesión'],
  en: ['Configuration', 'Characters', 'Organizations', 'Logout'],
}

test.each(['es', 'en'] as const)('the bar of %s has its agreed labels', async (language) => {
  const { token } = await register(apiClient({ get }), `Iria ${language}`)
  const visitors = part(await page(`/${language}/help`), 'header')
  const users = part(await page(`/${language}/help`, `session=${token}`), 'header')
  for (const label of [...NAVBAR[language], ...VISITORS[language]]) expect(visitors).toContain(label)
  for (const label of [...NAVBAR[language], ...USERS[language]]) expect(users).toContain(label)
  for (const label of VISITORS[language]) expect(users).not.toContain(label)
})

test('the copyright notice continues to the present year', async () => {
  expect(part(await page('/en/help'), 'footer')).toContain('© 2022–2041 ')
})

test.each([
  ['es', 'Mensaje enviado correctamente.'],
  ['en', 'Message sent successfully.'],
])('the contact page of %s says "%s"', async (language, words) => {
  const form = { name: 'Iria', email: 'iria@example.org', message: `Una pregunta en ${language}` }
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await get(`/${language}/contact`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form).toString(),
  })
  expect(plainText(await sent.text())).toContain(words)
})

/** What people are told, word for word; some go on with what to do next. */
test.each<[key: keyof typeof ENGLISH, words: string]>([
  ['failure.email_taken', 'Email is already in use'],
  ['confirm.resent', 'The confirmation email has been resent.'],
  ['failure.confirmation_not_sent', 'An error occurred while resending the email; contact the administrator'],
  ['failure.reset_code_invalid', 'The password change code is invalid'],
  ['login.password', 'Password changed correctly.'],
  ['contact.failed', 'There was a problem sending the message.'],
  ['failure.profile_not_updated', 'An error occurred while updating your profile; contact the administrator'],
  ['album.list.not_created', 'Unable to create album'],
  ['photo.edit.not_updated', 'Unable to update the photo description'],
  ['photo.upload.some_failed', 'An error occurred while uploading some of the photos; try again'],
  ['account.errors', 'Errors in the form; correct them before saving'],
  ['eventform.unknown', 'Unknown problem'],
  ['account.save.nothing', 'Nothing to save'],
  ['eventform.done.saved', 'Information updated'],
  ['account.done.profile', 'Profile updated'],
  ['documents.refused', 'We’ve had a problem'],
  ['field.accept', 'You must accept the conditions of use in order to register'],
  ['field.mismatch', 'Passwords do not match'],
  ['field.url', 'Invalid address'],
  ['failure.event_not_added', 'Unable to add event'],
  ['failure.event_not_modified', 'Unable to modify event'],
  ['failure.reason_needed', 'Unable to modify event'],
  ['failure.registration_refused', 'Unable to register to event'],
  ['failure.user_does_not_exist', 'The user does not exist'],
  ['error.missing.text', 'This page could not be found'],
])('%s says "%s"', (key, words) => {
  expect(String(ENGLISH[key]).startsWith(words)).toBe(true)
})
