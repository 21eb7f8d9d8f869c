import { expect, test } from 'vitest'
import { createMailer } from '#platform/email/send-email.server.ts'
import { LOCALES, type Locale } from '#shared/languages.ts'
import { startMailbox } from '#tests/fixtures/email/mailbox.ts'
import { parseEmail } from '#tests/fixtures/email/read-email.ts'
import { NOTICES } from './commands/notices.server.ts'
import {
  dataExportEmail,
  dataExportReadme,
  emailTakenEmail,
  erasureEmail,
  linkEmail,
  noticeEmail,
  revertEmailChangeEmail,
} from './emails.tsx'
import { LINK_EMAILS, type LinkEmailKind } from './link-emails.ts'
import type { EmailRecipient } from './queries/email-recipients.server.ts'

const site = { operatorName: 'Asociación <Faro>', siteUrl: 'https://candil.example' }
const recipient = (locale: Locale, username = 'Ana Ruiz'): EmailRecipient => ({
  ...{ id: 1, username, email: 'ana@example.org', locale, newEmail: 'nueva@example.org' },
  ...{ newEmailAsked: soon, confirmedAt: null, blockedAt: null, eraseAfter: null },
})
const soon = new Date('2026-12-04T10:00:00Z')

/** Every account email. */
function emailsTo(who: EmailRecipient) {
  const context = { recipient: who, site, jobId: 'job-1' }
  return [
    ...(Object.keys(LINK_EMAILS) as LinkEmailKind[]).map((kind) => linkEmail(kind, 'TOKEN', context)),
    ...NOTICES.map((about) => noticeEmail(about, context, { passkeys: 2, apiTokens: 0, recoveryCodes: 9 })),
    revertEmailChangeEmail('nueva@example.org', 'TOKEN', context),
    emailTakenEmail(context),
    erasureEmail(soon, context),
    dataExportEmail({ id: 3, expiresAt: soon }, context),
  ]
}

/** The visible text of HTML: without tags and styles, entities decoded. */
const visibleText = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

test.each(LOCALES)('every email has the same content in text and HTML, complete and in its language: %s', (locale) => {
  for (const { kind, subject, text, html } of emailsTo(recipient(locale))) {
    expect(html, kind).toContain(`<html lang="${locale}" dir="ltr">`)
    for (const paragraph of text.split('\n\n').flatMap((block) => block.split(':\n')))
      if (paragraph !== '-- ') expect(visibleText(html), kind).toContain(paragraph)
    expect(subject + text, kind).not.toMatch(/[{}]|undefined|null/)
    expect(subject.length, kind).toBeLessThan(78)
    expect(text, kind).toContain('Ana Ruiz')
    expect(text, kind).toContain('Asociación <Faro>')
  }
})

test('no sentence of the Spanish emails is in English', () => {
  const sentences = (locale: Locale) =>
    emailsTo(recipient(locale)).flatMap(({ subject, text }) => [subject, ...text.split('\n\n')])
  const english = new Set(sentences('en'))
  expect(sentences('es').filter((sentence) => english.has(sentence) && sentence !== '-- ')).toEqual([])
})

test('links point to the page in the email’s language, as a button and as text to copy', () => {
  const link = (locale: Locale, kind: LinkEmailKind) =>
    linkEmail(kind, 'TOKEN', { recipient: recipient(locale), site: site, jobId: '1' })
  expect(link('es', 'activation').text).toContain('https://candil.example/es/confirm?code=TOKEN')
  expect(link('en', 'recovery').text).toContain('https://candil.example/en/resetpassword?code=TOKEN')
  expect(link('en', 'link').text).toContain('https://candil.example/en/login/link?code=TOKEN')
  expect(link('es', 'email').text).toContain('https://candil.example/es/account/email?code=TOKEN')
  expect(link('es', 'link').html.split('href="https://candil.example/es/login/link?code=TOKEN"')).toHaveLength(3)
  expect(emailsTo(recipient('en')).at(-1)!.text).toContain('https://candil.example/en/account/copy/3')
})

test('parses links correctly when quoted-printable breaks the line before hyphens', async () => {
  const { received, smtpUrl } = await startMailbox()
  const mail = createMailer({ smtpUrl, mailFrom: 'a@candil.example', dataDir: '/nowhere' })
  const localSite = { operatorName: 'Candil', siteUrl: 'http://localhost:43210' }
  const secrets = Array.from({ length: 41 }, (_, at) => `${'a'.repeat(at)}--${'b'.repeat(41 - at)}`)
  for (const secret of secrets)
    await mail.send(linkEmail('activation', secret, { recipient: recipient('es'), site: localSite, jobId: 'job-1' }))
  // About one token in four thousand breaks like this and looks like a MIME boundary to a naive parser.
  expect(received.some(({ raw }) => /=\r\n--/.test(raw))).toBe(true)
  expect(received.map(({ raw }) => parseEmail(raw).code)).toEqual(secrets)
})

test('states how long the link is valid, and formats dates in the time zone of Madrid', () => {
  const [activation, recovery, link] = emailsTo(recipient('es'))
  expect(activation!.text).toContain('El enlace vale 24 horas y sirve una sola vez.')
  expect(recovery!.text).toContain('El enlace vale una hora')
  expect(link!.text).toContain('El enlace vale 15 minutos')
  const late = erasureEmail(new Date('2026-12-04T23:30:00Z'), { recipient: recipient('en'), site: site, jobId: '1' })
  expect(late.subject).toBe('Your account will be deleted on 5 December 2026')
})

test('escapes HTML in names', () => {
  const hostileName = '<img src=x onerror=alert(1)></td><script>x</script> & "y" {email}'
  for (const { html, text } of emailsTo(recipient('es', hostileName))) {
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>|<Faro>/)
    expect(html).toContain('&lt;img src=x')
    expect(text).toContain(hostileName)
  }
})

test('emails load no external resources', () => {
  for (const { html } of emailsTo(recipient('es'))) expect(html).not.toMatch(/<img|<link|src=|url\(|@import|<script/)
})

test('the README of a data export exists in both languages', () => {
  expect(dataExportReadme(recipient('es'), soon)).toMatch(
    /^Tus datos en Candil\n={19}\n\nCopia hecha el 4 de diciembre de 2026 para Ana/,
  )
  expect(dataExportReadme(recipient('en'), soon)).toContain('account.json: your account')
})
