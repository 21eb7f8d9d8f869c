import { createHash } from 'node:crypto'

/** The source by which a policy allows an inline script or style. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Removes the nonce from a rendered document, and returns the hashes of the inline scripts that had it. */
export function stripNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const pieces = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, piece] of pieces.slice(1).entries()) {
    const before = pieces[index]!
    const endOfTag = piece.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + piece.slice(0, endOfTag)
    if (tag.startsWith('<script') && !tag.includes(' src='))
      hashes.add(hashOf(piece.slice(endOfTag + 1, piece.indexOf('</script>'))))
  }
  return { html: pieces.join(''), hashes: [...hashes] }
}

const originOf = (address: string | null) => (address ? [new URL(address).origin] : [])

/**
 * The content security policy of a page: no inline scripts but those with the hashes, which the server wrote itself.
 * Cached pages are the same for everybody, so they cannot use a nonce (docs/decisions/006-response-cache.md). The
 * operator's analytics script is the only other origin. `wasm`: the page may run WebAssembly of ours; `formTargets`: other origins that its
 * forms redirect to; `styles`: the hashes of inline styles.
 */
export function contentSecurityPolicy(
  hashes: string[],
  analyticsScriptUrl: string | null,
  {
    wasm = false,
    formTargets = [],
    styles = [],
  }: Partial<{ wasm: boolean; formTargets: string[]; styles: string[] }> = {},
): string {
  const analytics = originOf(analyticsScriptUrl)
  const development = import.meta.env.DEV
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      ...(development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes, ...analytics]),
      ...(wasm ? ["'wasm-unsafe-eval'"] : []),
    ],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styles],
    // Previews of photos are data URLs of a few hundred bytes.
    'img-src': ["'self'", 'data:', ...analytics],
    'font-src': ["'self'"],
    'connect-src': development ? ["'self'", 'ws:'] : ["'self'", ...analytics],
    'manifest-src': ["'self'"],
    // The preview of what other sites embed: none of our other pages can be framed.
    'frame-src': ["'self'"],
    // Browsers check where a form leads in the end, redirects included.
    'form-action': ["'self'", ...formTargets],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
