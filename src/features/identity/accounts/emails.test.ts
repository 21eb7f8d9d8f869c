import { expect, test } from 'vitest'
import { openMail } from '#platform/email/send-email.server.ts'
import { LOCALES, type Locale } from '#shared/enums.ts'
import { postOffice } from '../../../../tests/fixtures/mailbox.ts'
import { readMail } from '../../../../tests/fixtures/read-email.ts'
import {
  copyLetter,
  copyReadme,
  erasureLetter,
  keepingLetter,
  LINKS,
  type LinkKind,
  linkLetter,
  NOTICES,
  noticeLetter,
  takenLetter,
} from './emails.tsx'
import type { Addressee } from './queries/email-recipients.server.ts'

const house = { operatorName: 'Asociación <Faro>', siteUrl: 'https://candil.example' }
const person = (locale: Locale, username = 'Ana Ruiz'): Addressee => ({
  ...{ id: 1, username, email: 'ana@example.org', locale, newEmail: 'nueva@example.org' },
  ...{ newEmailAsked: soon, confirmedAt: null, blockedAt: null, eraseAfter: null },
})
const soon = new Date('2026-12-04T10:00:00Z')

/** Every letter of accounts. */
function lettersTo(who: Addressee) {
  const sending = { who, house, id: 'job-1' }
  return [
    ...(Object.keys(LINKS) as LinkKind[]).map((kind) => linkLetter(kind, 'TOKEN', sending)),
    ...NOTICES.map((about) => noticeLetter(about, sending, { passkeys: 2, recoveryCodes: 9 })),
    keepingLetter('nueva@example.org', 'TOKEN', sending),
    takenLetter(sending),
    erasureLetter(soon, sending),
    copyLetter({ id: 3, expiresAt: soon }, sending),
  ]
}

/** What a reader sees of HTML: no tags, no style sheet, characters as themselves. */
const seen = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

test.each(LOCALES)('every letter says the same in text and in HTML, whole, in its language: %s', (locale) => {
  for (const { kind, subject, text, html } of lettersTo(person(locale))) {
    expect(html, kind).toContain(`<html lang="${locale}">`)
    for (const paragraph of text.split('\n\n').flatMap((block) => block.split(':\n')))
      if (paragraph !== '-- ') expect(seen(html), kind).toContain(paragraph)
    expect(subject + text, kind).not.toMatch(/[{}]|undefined|null/)
    expect(subject.length, kind).toBeLessThan(78)
    expect(text, kind).toContain('Ana Ruiz')
    expect(text, kind).toContain('Asociación <Faro>')
  }
})

test('a letter in one language shares no sentence with that in the other', () => {
  const sentences = (locale: Locale) =>
    lettersTo(person(locale)).flatMap(({ subject, text }) => [subject, ...text.split('\n\n')])
  const english = new Set(sentences('en'))
  expect(sentences('es').filter((words) => english.has(words) && words !== '-- ')).toEqual([])
})

test('links lead to the page of the letter’s language, once as a button and once to be copied', () => {
  const link = (locale: Locale, kind: LinkKind) => linkLetter(kind, 'TOKEN', { who: person(locale), house, id: '1' })
  expect(link('es', 'activation').text).toContain('https://candil.example/es/confirm?code=TOKEN')
  expect(link('en', 'recovery').text).toContain('https://candil.example/en/resetpassword?code=TOKEN')
  expect(link('en', 'link').text).toContain('https://candil.example/en/login/link?code=TOKEN')
  expect(link('es', 'email').text).toContain('https://candil.example/es/account/email?code=TOKEN')
  expect(link('es', 'link').html.split('href="https://candil.example/es/login/link?code=TOKEN"')).toHaveLength(3)
  expect(lettersTo(person('en')).at(-1)!.text).toContain('https://candil.example/en/account/copy/3')
})

test('a link is read as it was written, also where its line breaks before hyphens', async () => {
  const { taken, smtpUrl } = await postOffice()
  const mail = openMail({ smtpUrl, mailFrom: 'a@candil.example', dataDir: '/nowhere' })
  const here = { operatorName: 'Candil', siteUrl: 'http://localhost:43210' }
  const secrets = Array.from({ length: 9 }, (_, at) => `${'a'.repeat(30 + at)}--${'b'.repeat(11 - at)}`)
  for (const secret of secrets)
    await mail.send(linkLetter('activation', secret, { who: person('es'), house: here, id: 'job-1' }))
  // One secret in four thousand breaks so, and looks like the end of a part to who reads too little of it.
  expect(taken.some(({ raw }) => /=\r\n--/.test(raw))).toBe(true)
  expect(taken.map(({ raw }) => readMail(raw).code)).toEqual(secrets)
})

test('each letter says how long its link is good, and dates are days in Madrid', () => {
  const [activation, recovery, link] = lettersTo(person('es'))
  expect(activation!.text).toContain('El enlace vale 24 horas y sirve una sola vez.')
  expect(recovery!.text).toContain('El enlace vale una hora')
  expect(link!.text).toContain('El enlace vale 15 minutos')
  const late = erasureLetter(new Date('2026-12-04T23:30:00Z'), { who: person('en'), house, id: '1' })
  expect(late.subject).toBe('Your account will be erased on 5 December 2026')
})

test('a hostile name is text, and loads nothing', () => {
  const evil = '<img src=x onerror=alert(1)></td><script>x</script> & "y" {email}'
  for (const { html, text } of lettersTo(person('es', evil))) {
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>|<Faro>/)
    expect(html).toContain('&lt;img src=x')
    expect(text).toContain(evil)
  }
})

test('a letter loads nothing from anywhere', () => {
  for (const { html } of lettersTo(person('es'))) expect(html).not.toMatch(/<img|<link|src=|url\(|@import|<script/)
})

test('the text that lies on top of a copy says what it is, in both languages', () => {
  expect(copyReadme(person('es'), soon)).toMatch(
    /^Tus datos en Candil\n={19}\n\nCopia hecha el 4 de diciembre de 2026 para Ana/,
  )
  expect(copyReadme(person('en'), soon)).toContain('account.json: your account')
})
