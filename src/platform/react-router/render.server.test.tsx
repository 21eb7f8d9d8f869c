import { createHash } from 'node:crypto'
import { type ReactNode, Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { contentSecurityPolicy } from '#platform/http/content-security.server.ts'
import { renderDocument } from './render.server.tsx'
import { useScriptNonce } from './script-nonce.ts'

// As in production: in development any inline script may run.
vi.stubEnv('DEV', false)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const OwnScript = ({ script }: { script: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the frame writes its own
  <script nonce={useScriptNonce()} dangerouslySetInnerHTML={{ __html: script }} />
)
/** A page whose content includes whatever HTML an attacker managed to store. */
const page = (content: string) => (nonce: string) => (
  <html lang="es">
    <head>
      <OwnScript script="own(1)" />
      <script src="/asset.js" nonce={nonce} />
    </head>
    <body>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is tested is that it gets nowhere */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
      <OwnScript script="own(2)" />
    </body>
  </html>
)
const allowed = (hashes: string[]) =>
  contentSecurityPolicy(hashes, null)
    .split('; ')
    .find((line) => line.startsWith('script-src'))!
    .split(' ')
    .slice(1)

test.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="00000000000000000000000000000000">alert(1)</script>',
  '<SCRIPT type=module>alert(1)</SCRIPT>',
  '<svg><script>alert(1)</script></svg>',
  // Unclosed, so that it would swallow a script of ours.
  '<script>alert(1)//',
  '<script data-a="',
])('the policy does not allow an injected script: %s', async (content) => {
  const { html, hashes, failure } = await renderDocument(page(content), 1000)
  expect([failure, html.includes(content)]).toEqual([null, true])
  const own = ["'self'", hashOf('own(1)'), hashOf('own(2)')]
  expect(new Set(allowed(hashes))).toEqual(new Set(own))
})

test('renders the same bytes every time, without the nonce', async () => {
  const [one, other] = [await renderDocument(page('x'), 1000), await renderDocument(page('x'), 1000)]
  expect(one).toEqual(other)
  expect(one.html).not.toContain('nonce')
  expect(one.html).toContain('<script>own(1)</script>')
})

test('a page for which there is no time is a 503, one that fails a 500', async () => {
  const Never = () => use(new Promise<string>(() => {}))
  const Broken = (): ReactNode => {
    throw new Error('broken')
  }
  const inside = (part: ReactNode) => () => (
    <html lang="es">
      <body>
        <Suspense fallback="…">{part}</Suspense>
      </body>
    </html>
  )
  expect((await renderDocument(inside(<Never />), 1)).failure).toBe(503)
  expect((await renderDocument(inside(<Broken />), 60_000)).failure).toBe(500)
})
