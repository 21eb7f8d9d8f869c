import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from '#platform/email/send-email.server.ts'
import type { Locale } from '#shared/enums.ts'
import type { ContactMessage } from './queries.server.ts'

const WRITTEN_IN: Record<Locale, string> = { es: 'español', en: 'inglés' }

/** A visitor's message as the site team reads it: in Spanish, and answering goes to who wrote. */
export function contactLetter({ id, name, email, message, locale, createdAt }: ContactMessage, to: string): Letter {
  const about = `${name} (${email}) ha escrito en ${WRITTEN_IN[locale]} desde el formulario de contacto:`
  const html = (
    <html lang="es">
      <body>
        <p>{about}</p>
        <blockquote style={{ whiteSpace: 'pre-line' }}>{message}</blockquote>
      </body>
    </html>
  )
  return {
    kind: 'contact',
    // With its instant: a database begun anew counts from 1 again, and its mails are others.
    id: `${id}.${createdAt.getTime().toString(36)}`,
    to,
    replyTo: { name, address: email },
    subject: `Mensaje de ${name}`,
    text: `${about}\n\n${message}\n`,
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
  }
}
