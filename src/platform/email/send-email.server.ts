import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#platform/config/settings.ts'

/** One mail. `kind` and `id` make its Message-ID, so that a mail sent twice can be recognised (decisions 8). */
export type Letter = {
  kind: string
  id: string
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export type Mail = { send: (letter: Letter) => Promise<void> }
type Means = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'> & {
  timeout?: number
  /** Told of each letter that became a file: its kind and the file's name. Neither links nor addresses: what is told is logged. */
  told?: (words: string) => void
}

/** Where letters go while there is no mail server. */
export const mailFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'mail')

/** Sends through SMTP_URL; without it, each mail becomes a file under DATA_DIR/mail. What fails throws: the queue tries again. */
export function openMail({ smtpUrl, mailFrom, dataDir, timeout = 15_000, told = () => {} }: Means): Mail {
  const deliver = smtpUrl ? bySmtp(smtpUrl, timeout) : intoFolder(mailFolder({ dataDir }), told)
  return { send: (letter) => deliver(letter, messageOf(letter, mailFrom)) }
}

type Message = ReturnType<typeof messageOf>

const messageOf = ({ kind, id, to, replyTo, subject, text, html }: Letter, from: string) => ({
  from,
  to,
  ...(replyTo && { replyTo }),
  subject: oneLine(subject),
  text,
  html,
  messageId: `<${kind}.${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`,
  // A letter is made of strings alone: none of them may be taken for a file or an address to load.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** A header ends at a line break; nothing that people typed may bring one. */
const oneLine = (words: string) => words.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function bySmtp(url: string, timeout: number) {
  const patience = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout }
  const transport = createTransport({ url, ...patience })
  return async ({ kind, id }: Letter, message: Message) => {
    try {
      await transport.sendMail(message)
    } catch (error) {
      // The server's own words may quote the address: only its codes go to the log and into the queue.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      throw new Error(
        `mail ${kind}.${id} was not taken: ${[code, responseCode].filter(Boolean).join(' ') || 'no reason given'}`,
      )
    }
  }
}

/** The mail as it would travel (.eml), and beside it what a person wants to read of it (.txt). */
function intoFolder(folder: string, told: (words: string) => void) {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return async ({ kind, id, to, subject, text }: Letter, message: Message) => {
    const { message: raw } = await composer.sendMail(message)
    // No colons: some file systems refuse them.
    const name = `${new Date().toISOString().replaceAll(':', '')}-${kind}-${id}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${name}.eml`), raw as Buffer, { mode: 0o600 })
    await writeFile(join(folder, `${name}.txt`), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
    told(`A letter (${kind}): ${name}.txt`)
  }
}
