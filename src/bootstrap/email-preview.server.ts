import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Feature, featureExtensions } from '#kit/feature.ts'
import { withPictures } from '#platform/email/email-pictures.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { isLocale, LOCALES, type Locale } from '#shared/languages.ts'

/** Previews of every email that the jobs of these features send, with invented content (`npm run dev`, /dev/mails). */
export function emailPreview(site: EmailContext['site'], features: readonly Feature[]) {
  const app = new Hono()
  const created = new Map<Locale, Promise<Map<string, Email>>>()
  const emailsIn = (locale: Locale) => created.getOrInsertComputed(locale, () => createEmails(locale, site, features))
  app.get('/', async (c) => c.html(list([...(await emailsIn('es')).keys()])))
  app.get('/:locale/:name', async (c) => {
    const { locale, name } = c.req.param()
    const email = isLocale(locale) && (await emailsIn(locale)).get(name.replace(/\.(html|txt)$/, ''))
    if (!email) return c.notFound()
    return name.endsWith('.txt') ? c.text(`Subject: ${email.subject}\n\n${email.text}`) : c.html(withPictures(email))
  })
  return app
}

/** Emails by kind; the second of a kind is `kind-2`. */
async function createEmails(locale: Locale, site: EmailContext['site'], features: readonly Feature[]) {
  const recipient = { username: 'Ana Ruiz', email: 'ana@example.org', locale }
  const emails = new Map<string, Email>()
  const services = { extensions: featureExtensions(features) }
  for (const { exampleEmails } of features.flatMap(({ jobs = [] }) => jobs))
    for (const email of (await exampleEmails?.({ recipient, site, jobId: 'preview' }, { services })) ?? []) {
      let name = email.kind
      for (let next = 2; emails.has(name); next++) name = `${email.kind}-${next}`
      emails.set(name, email)
    }
  return emails
}

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
