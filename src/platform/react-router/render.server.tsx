import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { stripNonce } from '#platform/http/content-security.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { ScriptNonce } from './script-nonce.ts'

/**
 * `hashes` are those of the inline scripts that the server wrote, for the content security policy. `failure`: the status of a page that could
 * not be rendered whole, 503 where there was no time.
 */
export type Rendered = { html: string; hashes: string[]; failure: 500 | 503 | null }

/**
 * Renders a whole document. React, the router and the layout put this render's nonce on the scripts they write; stored
 * content cannot know it. It is removed afterwards, because the bytes are cached for everybody.
 */
export async function renderDocument(page: (nonce: string) => ReactNode, timeoutMs: number): Promise<Rendered> {
  const nonce = randomBytes(16).toString('hex')
  const document = <ScriptNonce value={nonce}>{page(nonce)}</ScriptNonce>
  const { html, failure } = await render(document, nonce, timeoutMs)
  return { ...stripNonce(html, nonce), failure }
}

function render(page: ReactNode, nonce: string, timeoutMs: number): Promise<Pick<Rendered, 'html' | 'failure'>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failure: Rendered['failure'] = null
    const sink = new Writable({
      write(chunk, _encoding, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        resolve({ html: Buffer.concat(chunks).toString(), failure })
        next()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Everything stands where it is read: a long part would else follow at the end, to be put in its place by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError: (error) => {
        failure ??= 500
        log.error({ err: error }, 'a page failed to render')
      },
    })
    const timer = setTimeout(() => {
      failure ??= 503
      abort()
    }, timeoutMs)
  })
}
