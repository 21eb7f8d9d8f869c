import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listening, postOffice } from '../../../tests/fixtures/mailbox.ts'
import { type Letter, openMail } from './send-email.server.ts'

const letter: Letter = {
  kind: 'contact',
  id: '12.t1',
  to: 'team@candil.example',
  replyTo: { name: 'Íñigo', address: 'inigo@example.org' },
  subject: 'Un mensaje de Íñigo',
  text: 'Hola, ¿qué tal?',
  html: '<p>Hola, ¿qué tal?</p>',
}
const mailFrom = 'Candil <calendar@candil.example>'

async function folder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'candil-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n')

test('a letter travels by SMTP as text and HTML, with the Message-ID its kind and id make', async () => {
  const { taken, smtpUrl } = await postOffice()
  await openMail({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send(letter)
  expect(taken).toMatchObject([{ to: ['team@candil.example'], from: 'calendar@candil.example' }])
  const { raw } = taken[0]!
  const headers = headersOf(raw)
  expect(headers).toContain('Message-ID: <contact.12.t1@candil.example>')
  expect(headers).toContain('From: Candil <calendar@candil.example>')
  expect(headers.find((header) => header.startsWith('Reply-To:'))).toContain('<inigo@example.org>')
  expect(raw).toContain('Content-Type: multipart/alternative')
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
})

test('the same letter sent again has the same Message-ID', async () => {
  const { taken, smtpUrl } = await postOffice()
  const mail = openMail({ smtpUrl, mailFrom, dataDir: '/nowhere' })
  await mail.send(letter)
  await mail.send(letter)
  const ids = taken.map(({ raw }) => headersOf(raw).find((header) => header.startsWith('Message-ID')))
  expect(new Set(ids).size).toBe(1)
})

test('line breaks in a subject or a name add no header and no recipient', async () => {
  const { taken, smtpUrl } = await postOffice()
  const evil = 'Hi\r\nBcc: victim@example.org\r\n\r\n<b>body</b>'
  const replyTo = { name: evil, address: 'ana@example.org' }
  await openMail({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send({ ...letter, subject: evil, replyTo })
  expect(taken[0]!.to).toEqual(['team@candil.example'])
  const names = headersOf(taken[0]!.raw).map((header) => header.split(':')[0])
  expect(names.toSorted()).toEqual(
    ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'].toSorted(),
  )
})

test('a refusal is thrown with its codes, without the address the server quotes', async () => {
  const refuse: SMTPServerOptions = {
    onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`<${address}> unknown`), { responseCode: 550 })),
  }
  const { smtpUrl } = await postOffice(refuse)
  const sending = openMail({ smtpUrl, mailFrom, dataDir: '/nowhere' }).send(letter)
  const error = await sending.then(
    () => null,
    (thrown: Error) => thrown,
  )
  expect(error?.message).toBe('mail contact.12.t1 was not taken: EENVELOPE 550')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error?.cause)).not.toContain('team@')
})

test('a server that takes the connection and says nothing is given up in time', async () => {
  const silent = createServer(() => {})
  const port = await listening(silent.listen(0, '127.0.0.1'))
  onTestFinished(() => void silent.close())
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: '/nowhere', timeout: 200 })
  const before = performance.now()
  await expect(mail.send(letter)).rejects.toThrow('mail contact.12.t1 was not taken: ETIMEDOUT')
  expect(performance.now() - before).toBeLessThan(3000)
})

test('nobody listening is an error too', async () => {
  const gone = createServer()
  const port = await listening(gone.listen(0, '127.0.0.1'))
  await new Promise((closed) => gone.close(closed))
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: '/nowhere' })
  await expect(mail.send(letter)).rejects.toThrow(/was not taken: E/)
})

test('without SMTP_URL a letter is two files that only their owner may read', async () => {
  const dataDir = await folder()
  await openMail({ smtpUrl: null, mailFrom, dataDir }).send(letter)
  const [eml, txt] = (await readdir(join(dataDir, 'mail'))).sort()
  expect(eml).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-contact-12\.t1\.eml$/)
  expect(await readFile(join(dataDir, 'mail', eml!), 'utf8')).toContain('Message-ID: <contact.12.t1@candil.example>')
  expect(await readFile(join(dataDir, 'mail', txt!), 'utf8')).toBe(
    'To: team@candil.example\nSubject: Un mensaje de Íñigo\n\nHola, ¿qué tal?\n',
  )
  expect((await stat(join(dataDir, 'mail', eml!))).mode & 0o777).toBe(0o600)
})

test('a folder that cannot be written is an error', async () => {
  await expect(openMail({ smtpUrl: null, mailFrom, dataDir: '/dev/null' }).send(letter)).rejects.toThrow()
})
