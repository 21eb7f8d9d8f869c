import { expect, test } from 'vitest'
import { replyTo } from './messages.server.ts'

const asked = { id: 1, since: '', hours: 1, name: 'Ana', email: 'ana+rol@example.org', locale: 'en' as const }
const read = (address: string) => {
  const url = new URL(address)
  return { to: decodeURIComponent(url.pathname), words: new URLSearchParams(url.search.replaceAll('+', '%2B')) }
}

test('an answer begins in the language of who wrote, with their words below', () => {
  const { to, words } = read(replyTo({ ...asked, message: 'Hello & welcome?\nBye' }))
  expect([to, words.get('subject'), words.get('body')]).toEqual([
    'ana+rol@example.org',
    'Your message to Candil',
    '\r\n\r\n> Hello & welcome?\r\n> Bye',
  ])
})

test('a long message is quoted by its beginning, wherever that is cut', () => {
  const { words } = read(replyTo({ ...asked, message: `a${'🕯️'.repeat(400)}` }))
  expect(words.get('body')!.length).toBeLessThan(520)
})
