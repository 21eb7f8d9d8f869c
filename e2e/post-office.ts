// A real SMTP server for the journeys: what it takes lies in a folder, one text a letter, where tests read it (people.ts).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { readMail } from '../tests/read-mail.ts'

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
        const file = join(folder, `${String(count++).padStart(6, '0')}.${kind}.${id}`)
        writeFileSync(file, `To: ${envelope.rcptTo.map(({ address }) => address).join(', ')}\n\n${readMail(raw).text}`)
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
