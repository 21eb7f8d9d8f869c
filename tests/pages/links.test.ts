import { expect, test } from 'vitest'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { FULL } from '../fixtures/changed.ts'
import { parseTags } from './html.ts'

const { get } = await openBuiltApp()

test('finds no broken link or file from the home page in both languages', async () => {
  const { pages, files, outside } = await crawl(['/', '/es', '/en'])
  expect([...pages, ...files].filter(([, { answer }]) => answer !== 200)).toEqual([])
  expect(pages.size).toBeGreaterThan(150)
  expect(files.size).toBeGreaterThan(60)
  // External links are those of organizers.
  expect(outside.size).toBeGreaterThan(10)
  expect([...outside].filter((address) => !/^(https:\/\/|webcal:\/\/|mailto:|tel:\+?\d)/.test(address))).toEqual([])
})

type Found = { answer: number | string; from: string }

/** Links that differ in the values of their query alone; all of them count in npm run test:full. */
function kindOf(name: string) {
  const { pathname, searchParams } = new URL(name, HOME)
  return FULL || searchParams.size === 0 ? name : `${pathname}?${[...new Set(searchParams.keys())].sort()}`
}

/** Follows every link; of URLs with a query, one of each kind is requested in each language, and not followed further. */
async function crawl(starts: string[]) {
  const pages = new Map<string, Found>()
  const files = new Map<string, Found>()
  const outside = new Set<string>()
  const asked = new Set<string>()
  const queue = starts.map((path) => ({ path, from: 'the start' }))
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    // Unprefixed pages are in Spanish here, like those under /es: of both, one is asked.
    const kind = kindOf(starts.includes(path) ? path : path.replace(/^\/es(?=\/|\?)/, ''))
    if (asked.has(kind)) continue
    asked.add(kind)
    const response = await get(path, { headers: { cookie: 'lang=es' } })
    const { status } = response
    pages.set(path, { answer: status, from })
    if (status >= 300 && status < 400) {
      const to = response.headers.get('location') ?? 'nowhere'
      const away = !to.startsWith('/') || to.startsWith('//')
      // External sign-up links go through a counting redirect.
      const left = away && path.endsWith('/signup')
      pages.set(path, { answer: !away || left ? 200 : to, from })
      if (left) outside.add(to)
      else queue.push({ path: to, from: path })
    }
    if (status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue
    const found = addressesIn(await response.text(), path)
    for (const address of found.outside) outside.add(address)
    for (const file of found.files) if (!files.has(file)) files.set(file, { answer: await checkFile(file), from: path })
    if (!path.includes('?')) queue.push(...found.pages.map((to) => ({ path: to, from: path })))
  }
  return { pages, files, outside }
}

/** A file must exist, have the content type of its extension and, but for scripts, not be empty. */
async function checkFile(path: string) {
  const response = await get(path)
  const kind = response.headers.get('content-type') ?? ''
  const contentTypes = {
    svg: 'image/svg',
    // The drawing, until its file is made.
    avif: 'image/',
    png: 'image/png',
    ico: 'image/x-icon',
    js: 'javascript',
    css: 'text/css',
    woff2: 'font/woff2',
    json: 'application/json',
    webmanifest: 'application/manifest+json',
  }
  const name = /\.(\w+)(\?|$)/.exec(path)?.[1] as keyof typeof contentTypes
  const bytes = (await response.arrayBuffer()).byteLength
  // Of a module of styles the bundler leaves an empty script.
  const isEmpty = name !== 'js' && bytes <= 50
  return response.status === 200 && (isEmpty || !kind.includes(contentTypes[name]))
    ? `${bytes} bytes of ${kind}`
    : response.status
}

function addressesIn(html: string, base: string) {
  const all = parseTags(html).flatMap(({ name, attributes: { href, src, srcset, action, rel = '' } }) => [
    ...[href, action]
      .filter((address) => address !== undefined)
      .map((address) => ({ address, file: name === 'link' && !/canonical|alternate/.test(rel) })),
    ...[src, ...(srcset ?? '').split(',').map((one) => one.trim().split(' ')[0])].flatMap((address) =>
      // A frame shows a page.
      address ? [{ address, file: name !== 'iframe' }] : [],
    ),
  ])
  const resolved = all.map(({ address, file }) => ({ url: new URL(address, HOME + base), file }))
  const ours = resolved.filter(({ url }) => url.origin === HOME)
  const pathOf = ({ url }: { url: URL }) => url.pathname + url.search
  return {
    files: new Set(ours.filter(({ file }) => file).map(pathOf)),
    pages: [...new Set(ours.filter(({ file }) => !file).map(pathOf))],
    outside: resolved.filter(({ url }) => url.origin !== HOME).map(({ url }) => url.href),
  }
}
