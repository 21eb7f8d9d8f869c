type Size = { width: number; height: number }

/**
 * The size declared in the header of an image, without decoding it; null where it is unknown. A few kB can declare
 * gigabytes, so it is checked before the image is queued. The decoder checks again.
 */
export function declaredSize(file: Uint8Array): Size | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const text = (at: number, length: number) => String.fromCharCode(...file.subarray(at, at + length))
  try {
    if (text(1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (text(0, 3) === 'GIF') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    if (text(8, 4) === 'WEBP') return webpSize(view, text(12, 4))
    if (text(4, 4) === 'ftyp') return largestExtent(file, view)
  } catch (error) {
    // The file is truncated: the decoder reports what is wrong with it.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

/** The first frame header (SOF0 to SOF15, without the tables C4, C8 and CC among them). */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** Lossy, lossless and extended files declare it differently (RFC 9649). */
function webpSize(view: DataView, chunk: string): Size | null {
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  return chunk === 'VP8X' ? { width: uint24(24) + 1, height: uint24(27) + 1 } : null
}

const EXTENT = new TextEncoder().encode('ispe')
/** The item properties of an AVIF are at its beginning. */
const AVIF_HEADER_BYTES = 65_536

/** AVIF: the largest of its items' spatial extents (`ispe`); a thumbnail or a tile has one of its own. */
function largestExtent(file: Uint8Array, view: DataView): Size | null {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, AVIF_HEADER_BYTES))
  let largest: Size | null = null
  for (let at = head.indexOf(EXTENT); at >= 0; at = head.indexOf(EXTENT, at + 4)) {
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
