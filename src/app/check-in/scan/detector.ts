/** What of the Barcode Detection API is used: TypeScript does not know it yet. */
export type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: 'qr_code'[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

async function findNative(): Promise<DetectorClass | null> {
  const { BarcodeDetector: native } = window as { BarcodeDetector?: DetectorClass }
  return native && (await native.getSupportedFormats().catch((): string[] => [])).includes('qr_code') ? native : null
}

const wasmUrl = async () => (await import('zxing-wasm/reader/zxing_reader.wasm?url')).default

/** Reads QR codes: the browser itself, else ZXing from our own files. Loaded when someone scans. */
export async function createDetector(): Promise<Detector> {
  const formats: 'qr_code'[] = ['qr_code']
  const native = await findNative()
  if (native) return new native({ formats })
  const [{ BarcodeDetector, prepareZXingModule }, wasm] = await Promise.all([
    import('barcode-detector/ponyfill'),
    wasmUrl(),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats }) as Detector
}

/** What scanning needs besides this page's files, for the copy that works without a network. */
export async function polyfillFiles(): Promise<string[]> {
  if (await findNative()) return []
  await import('barcode-detector/ponyfill')
  return [await wasmUrl()]
}

/** The beginning of the SHA-256 of a code, as the list has it. */
export async function hashCode(code: string, length: number): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length)
}
