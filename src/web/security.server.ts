import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** Types that a browser runs or obeys; a script of any other type is a block of data and needs no leave. */
const obeyed = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script.*)$/i

const hashesOf = (html: string) =>
  [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => obeyed.test(/\stype\s*=\s*["']?\s*([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''))
    .map(
      ([, , body]) =>
        `'sha256-${createHash('sha256')
          .update(body ?? '')
          .digest('base64')}'`,
    )

const originOf = (address: string | null) => (address ? [new URL(address).origin] : [])

/**
 * The content security policy of a page: nothing inline but the scripts these very bytes hold, so that kept pages need no nonce
 * (architecture 4). An analytics script the operator chose is the one origin besides ours.
 */
export function contentSecurity(html: string, analyticsScriptUrl: string | null): string {
  const analytics = originOf(analyticsScriptUrl)
  const development = import.meta.env.DEV
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...new Set(hashesOf(html)), ...analytics],
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
