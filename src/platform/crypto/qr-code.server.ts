import { create } from 'qrcode'

/**
 * A QR code as the `d` attribute of an SVG path in a square of `size` modules, without the quiet zone of four modules
 * that must surround it.
 */
export type QrCode = { size: number; path: string }

export function qrCodePath(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const isDark = (x: number, y: number) => x < size && Boolean(data[y * size + x])
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (isDark(x, y)) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`
    }
  }
  return { size, path }
}
