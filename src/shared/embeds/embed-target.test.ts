import { expect, test } from 'vitest'
import { DEFAULT_EMBED, readEmbedOptions } from './embed-options.ts'
import { componentSnippet, embedHeight, frameSnippet } from './embed-snippet.ts'
import { embedPath, parseEmbedAddress } from './embed-target.ts'

const SITE = 'https://candil.example'

test.each([
  ['https://candil.example/evento-rol-vivo-larp/valdecuervo', '/embed/event/valdecuervo?lang=es&look=auto'],
  ['https://candil.example/en/evento-rol-vivo-larp2/the-last-night/', '/embed/event/the-last-night?lang=en&look=auto'],
  ['candil.example/es/organizer/Roble-Hueco', '/embed/organizer/roble-hueco?n=5&lang=es&look=auto'],
  ['/series/noches', '/embed/series/noches?n=5&lang=es&look=auto'],
  ['http://candil.example:443/events', '/embed/search?n=5&lang=es&look=auto'],
  [
    '  https://candil.example/events?theme=horror&junk=1&near=Madrid ',
    '/embed/search?theme=horror&n=5&lang=es&look=auto',
  ],
  ['/m/events?q=a%26b', '/embed/search?q=a%26b&n=5&lang=es&look=auto'],
  ['/events?view=map', '/embed/map?area=es&n=5&lang=es&look=auto'],
  ['/events?view=map&country=de', '/embed/map?country=DE&area=eu&n=5&lang=es&look=auto'],
])('%s is embedded as %s', (address, path) => {
  const found = parseEmbedAddress(address, SITE)
  expect(found && embedPath(found.target, { ...DEFAULT_EMBED, locale: found.locale })).toBe(path)
})

test.each([
  '',
  'https://other.example/events',
  'https://candil.example.evil.example/events',
  'https://candil.example@evil.example/events',
  'javascript:alert(1)',
  '/venue/casa',
  '/account',
  '/evento-rol-vivo-larp/a/b',
  '/evento-rol-vivo-larp/%2e%2e',
  'https://',
])('%j cannot be embedded', (address) => {
  expect(parseEmbedAddress(address, SITE)).toBeNull()
})

test.each([
  ['', DEFAULT_EMBED],
  ['n=0&lang=fr&look=pink&past=yes&images=no', DEFAULT_EMBED],
  ['n=9999', DEFAULT_EMBED],
  ['n=-3&n=4', DEFAULT_EMBED],
  ['n=999', { ...DEFAULT_EMBED, count: 20 }],
  ['n=3&lang=en&look=dark&past=1&images=0', { count: 3, locale: 'en', look: 'dark', past: true, images: false }],
])('reads the options %j', (query, options) => {
  expect(readEmbedOptions(new URLSearchParams(query))).toEqual(options)
})

test('escapes what the code contains', () => {
  const target = { kind: 'organizer', slug: 'x' } as const
  const snippet = { siteUrl: SITE, target, options: DEFAULT_EMBED, title: '"><script>alert(1)</script>' }
  const codes = [
    frameSnippet(snippet, { width: '100%', height: 300 }),
    componentSnippet(snippet, `${SITE}/organizer/x`),
  ]
  for (const code of codes) expect(code).not.toContain('<script>')
  expect(codes[0]).toContain('title="&quot;&gt;&lt;script&gt;')
})

test('a frame is as high as what it shows, with room for some more', () => {
  const target = { kind: 'organizer', slug: 'x' } as const
  const height = (events: number, past = 0) => embedHeight(target, { ...DEFAULT_EMBED, count: 10 }, { events, past })
  expect([height(0), height(3)]).toEqual([height(2), height(1)])
  expect(height(10)).toBeGreaterThan(height(4))
  expect(height(3, 2)).toBeGreaterThan(height(3))
})
