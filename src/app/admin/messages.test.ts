import { expect, test } from 'vitest'
import { replyHref } from './messages.server.ts'

const waitingMessage = {
  id: 1,
  since: '',
  hours: 1,
  own: false,
  name: 'Ana',
  email: 'ana+rol@example.org',
  locale: 'en' as const,
}
const read = (address: string) => {
  const url = new URL(address)
  return { to: decodeURIComponent(url.pathname), label: new URLSearchParams(url.search.replaceAll('+', '%2B')) }
}

test("starts a reply in the sender's language and quotes the message", () => {
  const { to, label } = read(replyHref({ ...waitingMessage, message: 'Hello & welcome?\nBye' }))
  expect([to, label.get('subject'), label.get('body')]).toEqual([
    'ana+rol@example.org',
    'Your message to Candil',
    '\r\n\r\n> Hello & welcome?\r\n> Bye',
  ])
})

test('truncates a long quote, also between surrogate pairs', () => {
  const { label } = read(replyHref({ ...waitingMessage, message: `a${'🕯️'.repeat(400)}` }))
  expect(label.get('body')!.length).toBeLessThan(520)
})
