/** A mail as its reader's program shows it: both parts decoded, and the links in the text. */
export function readMail(raw: string) {
  const [head, body] = halves(raw)
  const boundary = /boundary="?([^";\s]+)"?/.exec(headerOf(head, 'Content-Type'))?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw]
  const part = (type: string) => decoded(parts.find((one) => halves(one.trimStart())[0].includes(type)) ?? '')
  const text = part('text/plain')
  return {
    id: headerOf(head, 'Message-ID'),
    to: headerOf(head, 'To'),
    subject: words(headerOf(head, 'Subject')),
    text,
    html: part('text/html'),
    links: [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
    code: /[?&]code=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

function halves(text: string): [string, string] {
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? [text, ''] : [text.slice(0, end).replace(/\r\n[ \t]+/g, ' '), text.slice(end + 4)]
}

const headerOf = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''

function decoded(part: string) {
  const [head, body] = halves(part.trimStart())
  const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return unquoted(body.replace(/=\r\n/g, ''))
  return body
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** An encoded word of a header: =?UTF-8?Q?…?= or =?UTF-8?B?…?= */
const words = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind, text) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    )
