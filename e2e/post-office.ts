// A real SMTP server for the journeys: what it takes lies in a folder, one text a letter, where tests read it (people.ts).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** Opens it on this machine alone; answers the SMTP_URL. */
export async function openPostOffice(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const [, kind, id] = /^Message-ID:\s+<([\w-]+)\.([\w-]+)@/im.exec(raw) ?? []
        const file = join(folder, `${String(count++).padStart(6, '0')}-${kind}-${id}`)
        writeFileSync(file, `To: ${envelope.rcptTo.map(({ address }) => address).join(', ')}\n\n${textOf(raw)}`)
        // Whole or not at all: tests look every moment.
        renameSync(file, `${file}.txt`)
        done()
      })
    },
  })
  const listening: Server = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  listening.unref()
  return `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`
}

/** The plain part of a letter, as a person reads it. */
function textOf(raw: string): string {
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw)
  const encoding = /content-transfer-encoding: ([\w-]+)/i.exec(part?.[0] ?? '')?.[1]?.toLowerCase()
  const body = part?.[1] ?? ''
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
