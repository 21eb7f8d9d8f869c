import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Letter } from '#core/mail.server.ts'
import type { Settings } from '#core/settings.ts'
import type { Addressee } from '#features/accounts/letters.server.ts'
import {
  copyLetter,
  erasureLetter,
  keepingLetter,
  LINKS,
  type LinkKind,
  linkLetter,
  NOTICES,
  noticeLetter,
  takenLetter,
} from '#features/accounts/mails.tsx'
import { contactLetter } from '#features/contact/mails.tsx'
import { isLocale, LOCALES, type Locale } from '#spec/vocabulary.ts'

const DAY_MS = 86_400_000
const TOKEN = 'a-secret-that-opens-nothing-because-this-is-a-preview'

/** Every letter of the house as somebody invented would get it (`npm run dev`, /dev/mails). */
export function mailPreview(house: Pick<Settings, 'operatorName' | 'siteUrl'>) {
  const app = new Hono()
  app.get('/', (c) => c.html(list(Object.keys(lettersFor('es', house)))))
  app.get('/:locale/:name', (c) => {
    const { locale, name } = c.req.param()
    const letter = isLocale(locale) && lettersFor(locale, house)[name.replace(/\.(html|txt)$/, '')]
    if (!letter) return c.notFound()
    return name.endsWith('.txt') ? c.text(`Subject: ${letter.subject}\n\n${letter.text}`) : c.html(letter.html)
  })
  return app
}

function lettersFor(locale: Locale, house: Pick<Settings, 'operatorName' | 'siteUrl'>): Record<string, Letter> {
  const sending = { who: inventedPerson(locale), house, id: 'preview' }
  const soon = new Date(Date.now() + 7 * DAY_MS)
  const letters = [
    ...(Object.keys(LINKS) as LinkKind[]).map((kind) => linkLetter(kind, TOKEN, sending)),
    ...NOTICES.map((about) => noticeLetter(about, sending, { passkeys: 2, recoveryCodes: 9 })),
    keepingLetter('ana.nueva@example.org', TOKEN, sending),
    takenLetter(sending),
    erasureLetter(soon, sending),
    copyLetter({ id: 1, expiresAt: soon }, sending),
    contactLetter(inventedMessage(locale), 'team@candil.example'),
  ]
  return Object.fromEntries(letters.map((letter) => [letter.kind, letter]))
}

const inventedPerson = (locale: Locale): Addressee => ({
  ...{ id: 1, username: 'Ana Ruiz', email: 'ana@example.org', locale, newEmail: 'ana.nueva@example.org' },
  ...{ newEmailAsked: new Date(), confirmedAt: null, blockedAt: null, eraseAfter: null },
})

const inventedMessage = (locale: Locale) => ({
  ...{ id: 1, name: 'Íñigo', email: 'inigo@example.org', message: '¿Dónde encuentro el taller?\n\nGracias.', locale },
  ...{ handledAt: null, handledBy: null, createdAt: new Date() },
})

const frame = (path: string) => html`<iframe src="${path}" width="640" height="620" title="${path}"></iframe>`

const list = (names: string[]) => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Letters</title>
    <body style="font-family: sans-serif; margin: 2rem">
      <h1>Letters</h1>
      ${names.map(
        (name) => html`
          <h2 id="${name}">${name}</h2>
          ${LOCALES.map(
            (locale) => html`<p>
              <a href="/dev/mails/${locale}/${name}.html">HTML</a> · <a href="/dev/mails/${locale}/${name}.txt">text</a>
              (${locale})<br />${frame(`/dev/mails/${locale}/${name}.html`)}
            </p>`,
          )}
        `,
      )}
    </body>
  </html>`
