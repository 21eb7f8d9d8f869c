import type { Server } from '@tus/server'
import type { MiddlewareHandler } from 'hono'
import { errorBody } from '#platform/strapi/error-body.ts'
import { PHOTO_BYTES, UPLOAD_HOURS } from '#shared/albums/albums.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { refusePhoto } from '../refuse.server.ts'
import { isUploadId, newUploadId, type UploadResult } from './folder.server.ts'
import { createUploadLocks } from './locks.ts'

const UPLOADS_PATH = '/api/uploads'
const TUS_VERSION = '1.0.0'

/** Every answer names the version of the protocol; `OPTIONS` says what of it there is. */
export const tusHeaders: MiddlewareHandler = async (c, next) => {
  c.header('Tus-Resumable', TUS_VERSION)
  if (c.req.method === 'OPTIONS') {
    c.header('Tus-Version', TUS_VERSION)
    c.header('Tus-Extension', 'creation,creation-with-upload,expiration,termination')
    c.header('Tus-Max-Size', String(PHOTO_BYTES))
  }
  await next()
}

/** How long a request may go on when another one for the same upload waits: its connection was probably lost. */
const DRAIN_MS = 300

/** Who sends a request, and what happens when its upload is complete. */
type Sender = { userId: number; finish: (id: string) => Promise<UploadResult> }
type State = Sender & { error?: unknown }

/** The library says with this that a body ended early, or that another request took over. */
const INTERRUPTED = /^Request aborted/

/**
 * The tus 1.0 protocol on the folder of uploads, for requests that were authorized: `handle` answers one. An upload's file is in its
 * creator's folder, so that nobody else finds it. What `finish` throws is rethrown.
 */
export function createTus(folder: string) {
  const states = new WeakMap<Request, State>()
  const stateOf = (request: object) => states.get(request as Request)!
  const nameOf = (id: string) => id.split('/').at(-1)!
  let server: Server | undefined

  /** The library is loaded for the first upload. */
  async function load() {
    const [{ Server }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')])
    server ??= new Server({
      path: UPLOADS_PATH,
      datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: UPLOAD_HOURS * HOUR_MS }),
      maxSize: PHOTO_BYTES,
      locker: createUploadLocks(),
      lockDrainTimeout: DRAIN_MS,
      // The API has its own headers for other origins.
      allowedOrigins: [],
      generateUrl: (_, { path, id }) => `${path}/${nameOf(id)}`,
      getFileIdFromRequest: (request, id = '') => (isUploadId(id) ? `${stateOf(request).userId}/${id}` : undefined),
      namingFunction: (request) =>
        `${stateOf(request).userId}/${newUploadId(Number(request.headers.get('upload-length')))}`,
      onUploadFinish: async (request, { id }) => {
        const state = stateOf(request)
        try {
          return { headers: resultHeaders(resultOrThrow(await state.finish(nameOf(id)))) }
        } catch (error) {
          state.error = error
          throw { status_code: 500, body: '' }
        }
      },
      onResponseError: (_, error) =>
        'body' in error && INTERRUPTED.test(error.body) ? { status_code: 503, body: error.body } : undefined,
    })
    return server
  }

  return async function handle(request: Request, sender: Sender): Promise<Response> {
    const state: State = { ...sender }
    states.set(request, state)
    const response = await (await load()).handleWeb(request)
    if (state.error) throw state.error
    return response.status < 400 ? response : inEnvelope(response)
  }
}

const NAMES: Record<number, string> = {
  400: 'ValidationError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ApplicationError',
  410: 'NotFoundError',
  413: 'PayloadTooLargeError',
  503: 'ServiceUnavailableError',
}

/** The library answers errors in plain text. */
async function inEnvelope(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (response.status === 503) headers.set('retry-after', '1')
  const { status } = response
  const body = errorBody(status, NAMES[status] ?? 'ApplicationError', (await response.text()).trim())
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
}

/** The answer of a complete upload, in headers, because tus has no body. */
export const resultHeaders = (result: UploadResult): Record<string, string> =>
  'photo' in result ? { 'Upload-Photo': String(result.photo) } : { 'Upload-Refused': result.refused }

/** Throws where the file was refused. */
export function resultOrThrow(result: UploadResult): UploadResult {
  if ('photo' in result) return result
  throw refusePhoto(result.refused, result.details)
}
