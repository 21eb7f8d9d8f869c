import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'

/** In bytes: a piece that is lost on a bad network is soon sent again. */
const PIECE_BYTES = 1_000_000
/** In ms: a short interruption is not worth telling. */
const RETRIES = [400, 1500, 4000]

export type Sending = { key: string; album: number; name: string; file: Blob; address: string | null }
/** `photo` is null where the answer was lost, and the server had everything. `offline`: to be sent again by itself. */
export type Sent = { photo: number | null } | { reason: string } | 'offline'
type Listeners = { onProgress: (bytes: number) => void; onAddress: (address: string) => void }

const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error && error.originalResponse ? error.originalResponse.getStatus() : null
/** Who is signed out is forbidden, as Strapi has it. */
const isSignedOut = (error: Error | DetailedError) => [401, 403].some((status) => status === statusOf(error))

/** The reason of a refused upload, in the API's envelope; null where the answer is not the site's. */
function reasonIn(response: HttpResponse): string | null {
  try {
    const { error } = JSON.parse(response.getBody()) as { error?: { details?: { reason?: unknown } } }
    const reason = error?.details?.reason
    return typeof reason === 'string' ? reason : null
  } catch {
    return null
  }
}
const refusalIn = (error: Error | DetailedError) =>
  'originalResponse' in error && error.originalResponse ? reasonIn(error.originalResponse) : null

/** Whether the same is sent again by itself: no answer, the server starts, or another piece is still on its way. */
function isPassing(error: Error | DetailedError): boolean {
  const status = statusOf(error)
  if (status === null || status >= 500) return true
  return refusalIn(error) === null && [408, 409, 423, 425].includes(status)
}

/** A photo on its way by the tus protocol, which goes on where it was interrupted. `stop` leaves what was sent so far at the server. */
export function sendPhoto(sending: Sending, listeners: Listeners): { done: Promise<Sent>; stop: () => void } {
  let upload: Upload | null = null
  let isStopped = false
  const done = start()
  return {
    done,
    stop: () => {
      isStopped = true
      void upload?.abort()
    },
  }

  async function start(): Promise<Sent> {
    // Loaded here alone: no other page needs it.
    const tus = await import('tus-js-client').catch(() => null)
    if (!tus || isStopped) return 'offline'
    const { key, album, name, file, address } = sending
    return new Promise((resolve) => {
      upload = new tus.Upload(file, {
        endpoint: '/api/uploads',
        uploadUrl: address,
        chunkSize: PIECE_BYTES,
        retryDelays: RETRIES,
        // The address is kept with the file.
        storeFingerprintForResuming: false,
        metadata: { album: String(album), filename: name, key },
        onUploadUrlAvailable: () => upload?.url && listeners.onAddress(upload.url),
        onProgress: listeners.onProgress,
        onShouldRetry: (error) => isPassing(error) && navigator.onLine,
        onSuccess: ({ lastResponse }) => {
          // Told so where the answer to the last piece was lost.
          const refused = lastResponse.getHeader('Upload-Refused')
          if (refused) return resolve({ reason: refused })
          const photo = Number(lastResponse.getHeader('Upload-Photo'))
          resolve({ photo: Number.isInteger(photo) && photo > 0 ? photo : null })
        },
        onError: (error) => {
          if (isPassing(error)) return resolve('offline')
          resolve({ reason: refusalIn(error) ?? (isSignedOut(error) ? 'unauthenticated' : 'refused') })
        },
      })
      upload.start()
    })
  }
}
