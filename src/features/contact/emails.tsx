import { renderToStaticMarkup } from 'react-dom/server'
import type { Email } from '#platform/email/send-email.server.ts'
import type { ContactMessage } from './queries.server.ts'

const languageNames = new Intl.DisplayNames('es', { type: 'language' })

/** A visitor's message for the site team: in Spanish, with Reply-To set to the visitor. */
export function contactMessageEmail(
  { id, name, email, message, locale, createdAt }: ContactMessage,
  to: string,
): Email {
  const intro = `${name} (${email}) ha escrito en ${languageNames.of(locale)} desde el formulario de contacto:`
  const html = (
    <html lang="es">
      <body>
        <p>{intro}</p>
        <blockquote style={{ whiteSpace: 'pre-line' }}>{message}</blockquote>
      </body>
    </html>
  )
  return {
    kind: 'contact',
    // With the time: a new database counts ids from 1 again, and Message-IDs must not repeat.
    id: `${id}.${createdAt.getTime().toString(36)}`,
    to,
    replyTo: { name, address: email },
    subject: `Mensaje de ${name}`,
    text: `${intro}\n\n${message}\n`,
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
  }
}
