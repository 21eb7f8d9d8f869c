import { expect, test } from 'vitest'
import { apiClient, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

/** Later than any day of the sample. */
const now = () => new Date('2041-03-01T12:00:00Z')
const { get } = await openBuiltApp({}, { now })

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
