import { AppError } from '#platform/errors/app-error.ts'

export const tooLarge = () => new AppError('body_too_large')
export const unreadable = (cause: unknown) => new AppError('body_unreadable', { cause })

/** A client may send a body byte by byte, and each chunk costs hundreds of bytes: smaller ones are joined, so many at once. */
const SMALL_CHUNK_BYTES = 1024
const SMALL_CHUNKS = 64
/** The parser takes what follows the end of the last part in the same chunk only, where that is a line break. */
const HELD_BACK = '--\r\n'.length

/** Yields the body in chunks, at most `limit` bytes whatever Content-Length says. Throws before reading more. */
export async function* readChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  let pending: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      pending.push(chunk)
      if (chunk.length < SMALL_CHUNK_BYTES && pending.length < SMALL_CHUNKS) continue
      const joined = Buffer.concat(pending)
      yield joined.subarray(0, -HELD_BACK)
      pending = [joined.subarray(-HELD_BACK)]
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error)
  }
  yield Buffer.concat(pending)
}

/** The whole body as text. */
export async function readText(request: Request, limit: number) {
  return decodeUtf8(Buffer.concat(await Array.fromAsync(readChunks(request, limit))))
}

export function decodeUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
}
