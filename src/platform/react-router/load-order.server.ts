/** What is preloaded, and its address: `font`, `image` and `fetch` by name, scripts without. */
const PRELOADED = /<link rel="(?:modulepreload"|preload" as="(font|image|fetch)")(?:[^>]*? href="([^"]+)")?[^>]*\/>/g
const ROUTE_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm

/** How long scripts wait for the pictures of the first screen, ms. */
const PICTURES_MS = 1000

/**
 * Waits for the pictures of the first screen and until the page is painted with them (a frame is only shown while the next one is made),
 * unless nobody sees it: a hidden page is never painted. Then requests everything at once. Where a script does not arrive, the page stays
 * as the server wrote it, without an error that names nothing of ours.
 */
const loader = (scripts: string[], messages: string[]) => `
if (!document.hidden) {
const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((img) => img.decode().catch(() => {}));
await Promise.race([Promise.all(pictures), new Promise((go) => setTimeout(go, ${PICTURES_MS}))]);
await Promise.race([new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))), new Promise((go) => addEventListener('visibilitychange', go))]);
}
const preload = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes));
for (const href of ${JSON.stringify(messages)}) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
for (const href of ${JSON.stringify(scripts)}) preload({ rel: 'modulepreload', href });
const neverIfMissing = (error) => { if (/import/i.test(error.message)) return new Promise(() => {}); throw error };
`

/**
 * Puts what a page loads in the order in which a reader needs it: styles, fonts and pictures, and only after the first
 * paint the scripts, which on a slow connection would take the place of the rest (the page can be read without them).
 * React writes preloads before styles, and the router imports its modules at once; neither has a setting for it. React
 * finds preloads wherever they are, and the other elements stay in their order: it hydrates the page as if nothing had
 * been moved. `nonce` is that of the render: a script of stored content is not the router's.
 */
export function loadInReadingOrder(html: string, nonce: string): string {
  const headEnd = html.indexOf('</head>')
  const script = scriptWith(html, nonce, headEnd)
  if (headEnd < 0 || !script) return html
  const [files, scripts, messages] = [[], [], []] as [string[], string[], string[]]
  const head = html.slice(0, headEnd).replace(PRELOADED, (link, what: string | undefined, href = '') => {
    if (what === 'font' || what === 'image') files.push(link)
    else (what === 'fetch' ? messages : scripts).push(href)
    return ''
  })
  const code = html
    .slice(script.start, script.end)
    .replace(ROUTE_IMPORT, 'const $1 = await import($2).catch(neverIfMissing);')
  return [
    ...[head, ...files, html.slice(headEnd, script.start)],
    ...[loader(scripts, messages), code, html.slice(script.end)],
  ].join('')
}

/** Where the text of the router's module script begins and ends; null without one in the body. */
function scriptWith(html: string, nonce: string, from: number): { start: number; end: number } | null {
  const opening = /<script(?=[^>]* type="module")[^>]*>/g
  opening.lastIndex = from
  for (let found = opening.exec(html); found; found = opening.exec(html))
    if (found[0].includes(` nonce="${nonce}"`)) {
      const start = found.index + found[0].length
      return { start, end: html.indexOf('</script>', start) }
    }
  return null
}
