import { createHash } from 'node:crypto'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Takes the nonce of its own render off a document again, and tells the hashes of the inline scripts that bore it. */
export function unmarkScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const marked = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set([...html.matchAll(marked)].map(([, script = '']) => hashOf(script)))
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}

const originOf = (address: string | null) => (address ? [new URL(address).origin] : [])

/**
 * The content security policy of a page: nothing inline but the scripts with these hashes, which the server wrote itself. Kept pages
 * are the same for everybody, so they bear no nonce (docs/decisions/006-kept-answers.md). An analytics script the operator chose is the one origin besides ours.
 */
export function contentSecurity(hashes: string[], analyticsScriptUrl: string | null): string {
  const analytics = originOf(analyticsScriptUrl)
  const development = import.meta.env.DEV
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes, ...analytics],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", ...analytics],
    'font-src': ["'self'"],
    'connect-src': development ? ["'self'", 'ws:'] : ["'self'", ...analytics],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
