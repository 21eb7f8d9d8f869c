type Size = { width: number; height: number }

/** The pixel size of an image, read from its first bytes without decoding it; null when it cannot be read. */
export function readImageSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (textAt(bytes, 1) === 'PNG\r') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    if (textAt(bytes, 8) === 'WEBP') return webpSize(view, textAt(bytes, 12))
    if (textAt(bytes, 4) === 'ftyp') return avifSize(view, bytes)
  } catch (error) {
    // The header is truncated.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const textAt = (bytes: Uint8Array, offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))

/** Skips segments until the frame header, SOF0 to SOF15; C4, C8 and CC in between are other markers. */
function jpegSize(view: DataView): Size {
  for (let offset = 2; ; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint16(offset)
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
  }
}

function webpSize(view: DataView, chunk: string): Size | null {
  const uint24 = (offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16)
  if (chunk === 'VP8X') return { width: 1 + uint24(24), height: 1 + uint24(27) }
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** The largest size (`ispe`) of the image's items: smaller ones are tiles or thumbnails. */
function avifSize(view: DataView, bytes: Uint8Array): Size | null {
  let largest: Size | null = null
  for (let offset = 8; offset + 16 <= bytes.length; offset++) {
    if (bytes[offset] !== 0x69 || textAt(bytes, offset) !== 'ispe') continue
    const size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
