const PRELOADED_FILE = /<link rel="preload" as="(?:font|image)"[^>]*\/>/g
const PRELOADED_SCRIPT = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g
const PRELOADED_MESSAGES = /<link rel="preload" as="fetch"[^>]*? href="([^"]+)"[^>]*\/>/g
const ROUTE_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm

/**
 * Waits until the page is painted, unless nobody sees it: a hidden page is never painted. Then requests everything at
 * once. Where a script does not arrive, the page stays as the server wrote it, without an error that names nothing of ours.
 */
const loader = (scripts: string[], messages: string[]) => `
await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
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
  const opening = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?=[^>]* type="module")[^>]*>`).exec(html)
  if (headEnd < 0 || !opening || opening.index < headEnd) return html
  const take = (pattern: RegExp) => [...html.slice(0, headEnd).matchAll(pattern)]
  const hrefs = (pattern: RegExp) => take(pattern).map(([, href = '']) => href)
  const head = [PRELOADED_FILE, PRELOADED_SCRIPT, PRELOADED_MESSAGES].reduce(
    (rest, pattern) => rest.replace(pattern, ''),
    html.slice(0, headEnd),
  )
  const files = take(PRELOADED_FILE).map(([link]) => link)
  const start = opening.index + opening[0].length
  const end = html.indexOf('</script>', start)
  const code = html.slice(start, end).replace(ROUTE_IMPORT, 'const $1 = await import($2).catch(neverIfMissing);')
  return [
    ...[head, ...files, html.slice(headEnd, start)],
    ...[loader(hrefs(PRELOADED_SCRIPT), hrefs(PRELOADED_MESSAGES)), code, html.slice(end)],
  ].join('')
}
