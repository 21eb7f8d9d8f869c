import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
} from '@remix-run/multipart-parser'
import { AppError } from '#platform/errors/app-error.ts'
import { readChunks, tooLarge, unreadable } from './read-body.server.ts'

/** A file has a file name, a text field has none. */
type Part = { name: string; filename: string | undefined; bytes: Uint8Array }

/** More bytes than any client sends as the headers of a part. */
const MAX_HEADER_BYTES = 8192
/** As RFC 2046 says. The parser compares up to as many bytes at the start of each chunk. */
const MAX_BOUNDARY_LENGTH = 70

const TOO_LARGE = [
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
]

/** Parses a multipart body while it arrives, so that one part or one long header too many ends it. */
export async function* readParts(request: Request, limits: { limit: number; maxParts: number }): AsyncGenerator<Part> {
  const { limit, maxParts } = limits
  const boundary = getMultipartBoundary(request.headers.get('content-type') ?? '')
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw unreadable('no boundary, or a long one')
  const sizes = { maxHeaderSize: MAX_HEADER_BYTES, maxFileSize: limit, maxTotalSize: limit }
  const parser = new MultipartParser(boundary, { ...sizes, maxParts })
  try {
    for await (const chunk of readChunks(request, limit))
      for (const part of parser.write(chunk)) {
        const { name, filename, bytes } = part
        if (name === undefined) throw unreadable('a part without a name')
        yield { name, filename, bytes }
      }
    parser.finish()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw TOO_LARGE.some((type) => error instanceof type) ? tooLarge() : unreadable(error)
  }
}
