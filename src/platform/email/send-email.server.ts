import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/config/settings.ts'

/** An email. `kind` and `id` make its Message-ID, so that a duplicate can be recognized. */
export type Email = {
  kind: string
  id: string
  to: string
  /** Shown as the sender, with the site's address. */
  fromName?: string
  replyTo?: { name: string; address: string }
  /** Where one unsubscribes with a POST and nothing else (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  text: string
  html: string
  attachments?: EmailAttachment[]
  /**
   * What the site team reads of it: its subject, where it is about the account, an organization, an event that one organizes or a decision. By
   * default only that one of its kind was sent.
   */
  recorded?: 'subject' | 'kind' | 'nothing'
}

/** What a mail server answered about a recipient or an email, without the address. */
export type Refusal = { responseCode: number; response: string }

/** The mail server did not take an email. `refusal` is null where it gave no answer, or would have answered so to any email. */
export class MailError extends Error {
  override name = 'MailError'
  readonly refusal: Refusal | null

  constructor(message: string, refusal: Refusal | null) {
    super(message)
    this.refusal = refusal
  }
}

/** A file in an email. With `cid` it is a picture that the HTML shows as `cid:…`. */
export type EmailAttachment = { filename: string; contentType: string; content: string | Buffer; cid?: string }

export type Mailer = { send: (email: Email) => Promise<void> }
type Options = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'> & {
  timeoutMs?: number
  /**
   * Called for each email written to a file, with its kind and file name. It is logged: neither links nor addresses.
   */
  onWritten?: (value: string) => void
}

/** The folder for emails while there is no SMTP server. */
export const mailFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'mail')

/**
 * Sends through SMTP_URL; without it, writes each email to a file under DATA_DIR/mail. Throws on failure; the queue
 * retries. Emails to `.invalid`, where nobody ever has a mailbox (RFC 2606), are such files whatever SMTP_URL is,
 * and not announced.
 */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
  timeoutMs = 15_000,
  onWritten = () => {},
}: Options): Mailer {
  const deliver = smtpUrl
    ? createSmtpTransport(smtpUrl, timeoutMs)
    : createFileTransport(mailFolder({ dataDir }), onWritten)
  const keep = createFileTransport(mailFolder({ dataDir }), () => {})
  return { send: (email) => (/\.invalid$/i.test(email.to) ? keep : deliver)(email, messageOf(email, mailFrom)) }
}

type Message = ReturnType<typeof messageOf>

/** Loaded for the first email. */
const loadMailer = () => import('nodemailer')
type Transport = ReturnType<Awaited<ReturnType<typeof loadMailer>>['createTransport']>

const messageOf = (email: Email, from: string) => ({
  ...contentOf(email),
  from: email.fromName ? { name: toHeaderValue(email.fromName), address: addressOf(from) } : from,
  ...(email.unsubscribeUrl && {
    list: { unsubscribe: { url: email.unsubscribeUrl } },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  messageId: `<${email.kind}.${email.id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`,
})

/** The address of a mailbox such as `Candil <hola@candil.example>`. */
export const addressOf = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox

const contentOf = ({ to, replyTo, subject, text, html, attachments }: Email) => ({
  to,
  ...(replyTo && { replyTo }),
  subject: toHeaderValue(subject),
  text,
  html,
  ...(attachments && { attachments }),
  // Emails consist of strings and bytes: nodemailer must not load any of them as a file or URL.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** A line break ends a header, so user input must not contain one. */
const toHeaderValue = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function createSmtpTransport(url: string, timeoutMs: number) {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  let transport: Transport | undefined
  return async ({ kind, id, to }: Email, message: Message) => {
    const { createTransport } = await loadMailer()
    transport ??= createTransport({ url, ...timeouts })
    try {
      await transport.sendMail(message)
    } catch (error) {
      // The server's message may contain the address: its codes alone are logged and stored in the queue.
      const { code, responseCode } = error as SmtpError
      const reason = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
      throw new MailError(`mail ${kind}.${id} was not received: ${reason}`, refusalOf(error as SmtpError, to))
    }
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }
/** Refused at another one, such as signing in or naming the sender, an email says nothing about its recipient. */
const ABOUT_THE_EMAIL = ['RCPT TO', 'DATA']

function refusalOf({ command = '', responseCode, response = '' }: SmtpError, to: string): Refusal | null {
  if (!responseCode || responseCode === 421 || !ABOUT_THE_EMAIL.includes(command)) return null
  return { responseCode, response: response.replaceAll(new RegExp(RegExp.escape(to), 'gi'), '…') }
}

/** The email as it would be sent (.eml), and its text for reading (.txt). */
function createFileTransport(folder: string, onWritten: (message: string) => void) {
  return async ({ kind, id, to, subject, text }: Email, message: Message) => {
    const { createTransport } = await loadMailer()
    const composer = createTransport({ streamTransport: true, buffer: true })
    const { message: raw } = await composer.sendMail(message)
    // No colons, which some file systems reject.
    const name = `${new Date().toISOString().replaceAll(':', '')}-${kind}-${id}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${name}.eml`), raw as Buffer, { mode: 0o600 })
    await writeFile(join(folder, `${name}.txt`), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
    onWritten(`A letter (${kind}): ${name}.txt`)
  }
}
