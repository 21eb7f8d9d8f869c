import type { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real SMTP server on this machine, for one test; `taken` is what it was given. */
export async function postOffice(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; from: string; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), from, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  const port = await listening(server.listen(0, '127.0.0.1'))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return { taken, smtpUrl: `smtp://127.0.0.1:${port}` }
}

/** The port a server got, once it listens. */
export const listening = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => server.once('listening', () => resolve((server.address() as { port: number }).port)))
