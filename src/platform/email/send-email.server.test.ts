import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listeningPort, startMailbox } from '#tests/fixtures/email/mailbox.ts'
import { createMailer, type Email } from './send-email.server.ts'

const email: Email = {
  kind: 'contact',
  id: '12.t1',
  to: 'team@candil.example',
  replyTo: { name: 'Íñigo', address: 'inigo@example.org' },
  subject: 'Un mensaje de Íñigo',
  text: 'Hola, ¿qué tal?',
  html: '<p>Hola, ¿qué tal?</p>',
}
const mailFrom = 'Candil <calendar@candil.example>'

async function createDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'candil-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n')

test('sends an email by SMTP as text and HTML, with a Message-ID from its kind and id', async () => {
  const { received, smtpUrl } = await startMailbox()
  await createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send(email)
  expect(received).toMatchObject([{ to: ['team@candil.example'], from: 'calendar@candil.example' }])
  const { raw } = received[0]!
  const headers = headersOf(raw)
  expect(headers).toContain('Message-ID: <contact.12.t1@candil.example>')
  expect(headers).toContain('From: Candil <calendar@candil.example>')
  expect(headers.find((header) => header.startsWith('Reply-To:'))).toContain('<inigo@example.org>')
  expect(raw).toContain('Content-Type: multipart/alternative')
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
})

test('an email sent twice has the same Message-ID', async () => {
  const { received, smtpUrl } = await startMailbox()
  const mail = createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' })
  await mail.send(email)
  await mail.send(email)
  const ids = received.map(({ raw }) => headersOf(raw).find((header) => header.startsWith('Message-ID')))
  expect(new Set(ids).size).toBe(1)
})

test('line breaks in a subject or a name add no header and no recipient', async () => {
  const { received, smtpUrl } = await startMailbox()
  const evil = 'Hi\r\nBcc: victim@example.org\r\n\r\n<b>body</b>'
  const replyTo = { name: evil, address: 'ana@example.org' }
  await createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send({ ...email, subject: evil, replyTo })
  expect(received[0]!.to).toEqual(['team@candil.example'])
  const names = headersOf(received[0]!.raw).map((header) => header.split(':')[0])
  expect(names.toSorted()).toEqual(
    ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'].toSorted(),
  )
})

test('throws the codes of a rejection, without the address that the server quotes', async () => {
  const refuse: SMTPServerOptions = {
    onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`<${address}> unknown`), { responseCode: 550 })),
  }
  const { smtpUrl } = await startMailbox(refuse)
  const sending = createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send(email)
  const error = await sending.then(
    () => null,
    (thrown: Error) => thrown,
  )
  expect(error?.message).toBe('mail contact.12.t1 was not received: EENVELOPE 550')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error?.cause)).not.toContain('team@')
})

test('times out on a server that accepts the connection and does not answer', async () => {
  const silent = createServer(() => {})
  const port = await listeningPort(silent.listen(0, '127.0.0.1'))
  onTestFinished(() => void silent.close())
  const mail = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: '/nowhere', timeoutMs: 200 })
  await expect(mail.send(email)).rejects.toThrow('mail contact.12.t1 was not received: ETIMEDOUT')
})

test('throws where no server is listening', async () => {
  const gone = createServer()
  const port = await listeningPort(gone.listen(0, '127.0.0.1'))
  await new Promise((closed) => gone.close(closed))
  const mail = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: '/nowhere' })
  await expect(mail.send(email)).rejects.toThrow(/was not received: E/)
})

test('without SMTP_URL an email is written to two files readable by their owner alone', async () => {
  const dataDir = await createDataDir()
  await createMailer({ smtpUrl: null, mailFrom, dataDir }).send(email)
  const [eml, txt] = (await readdir(join(dataDir, 'mail'))).sort()
  expect(eml).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-contact-12\.t1\.eml$/)
  expect(await readFile(join(dataDir, 'mail', eml!), 'utf8')).toContain('Message-ID: <contact.12.t1@candil.example>')
  expect(await readFile(join(dataDir, 'mail', txt!), 'utf8')).toBe(
    'To: team@candil.example\nSubject: Un mensaje de Íñigo\n\nHola, ¿qué tal?\n',
  )
  expect((await stat(join(dataDir, 'mail', eml!))).mode & 0o777).toBe(0o600)
})

test('throws where the folder is not writable', async () => {
  await expect(createMailer({ smtpUrl: null, mailFrom, dataDir: '/dev/null' }).send(email)).rejects.toThrow()
})

test('an email to .invalid is kept as a file, announced to nobody, and never handed to the mail server', async () => {
  const { received, smtpUrl } = await startMailbox()
  const dataDir = await createDataDir()
  const announced: string[] = []
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir, onWritten: (words) => announced.push(words) })
  await mailer.send({ ...email, to: 'aitana-robles@candil.INVALID' })
  expect([received, announced]).toEqual([[], []])
  expect((await readdir(join(dataDir, 'mail'))).map((name) => name.slice(-4)).sort()).toEqual(['.eml', '.txt'])
})
