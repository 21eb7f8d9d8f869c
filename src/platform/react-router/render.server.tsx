import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { unmarkScripts } from '#platform/http/content-security.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { ScriptNonce } from './script-nonce.ts'

/** `hashes` are those of the inline scripts that this render wrote itself, as the content security policy names them. */
export type Rendered = { html: string; hashes: string[]; failed: boolean }

/**
 * Renders a whole document in one piece. React, the router and the frame put this render's nonce on the scripts they write; what
 * stands in the content cannot know it. It is taken off again, because the bytes are kept and the same for everybody.
 */
export async function renderDocument(page: (nonce: string) => ReactNode, timeoutMs: number): Promise<Rendered> {
  const nonce = randomBytes(16).toString('hex')
  const { html, failed } = await render(<ScriptNonce value={nonce}>{page(nonce)}</ScriptNonce>, nonce, timeoutMs)
  return { ...unmarkScripts(html, nonce), failed }
}

function render(page: ReactNode, nonce: string, timeoutMs: number): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const sink = new Writable({
      write(chunk, _encoding, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        resolve({ html: Buffer.concat(chunks).toString(), failed })
        next()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError: (error) => {
        failed = true
        log.error({ err: error }, 'a page failed to render')
      },
    })
    const timer = setTimeout(() => abort(), timeoutMs)
  })
}
