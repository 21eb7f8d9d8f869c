import { PICTURE_PIXELS } from '#shared/limits.ts'
import { readImageSize } from '#ui/forms/images/image-size.ts'
import { MAX_DECODED_PIXELS, shrinkImage } from '#ui/forms/images/resize-image.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { type FileKind, KIND_BYTES, kindOf } from './file-kind.ts'

/** Why a file would be refused, as far as the browser can tell: what it is, or what else is wrong. */
export type FileProblem = FileKind | 'empty' | 'too_large' | 'pixels' | 'damaged'

/** What a form takes; the server has the same rules, and checks all of it again. */
export type FileRule = {
  /** Of the input: what the window in which one chooses offers. */
  accept: string
  maxBytes: number
  kinds: readonly FileKind[]
  /** Larger pictures are scaled down before they are measured. */
  scalesPictures?: boolean
  messages: { type: MessageKey; too_large: MessageKey } & Partial<Record<FileProblem, MessageKey>>
}

const PICTURES: readonly FileKind[] = ['jpeg', 'png', 'webp', 'avif', 'gif']
/** Enough to include the size of a picture even behind a camera's metadata. */
const HEAD_BYTES = 1_000_000
const isNamedHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

export async function findFileProblem(
  file: File,
  { maxBytes, kinds, scalesPictures = false }: FileRule,
): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty'
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const kind = kindOf(head.subarray(0, KIND_BYTES))
  if (!kinds.includes(kind)) return isNamedHeic(file) ? 'heic' : kind
  const size = PICTURES.includes(kind) ? readImageSize(head) : null
  const pixels = size ? size.width * size.height : 0
  if (pixels > (scalesPictures ? MAX_DECODED_PIXELS : PICTURE_PIXELS)) return 'pixels'
  const isScaled = scalesPictures && size !== null
  return file.size > maxBytes && !isScaled ? 'too_large' : null
}

/** Header images are stored 2,000 pixels wide; twice as much leaves room for cropping, and for reading a receipt. */
const SCALED = { maxSide: 4000, maxBytes: 4_000_000 }

type Prepared = { file: File } | { problem: FileProblem }

/** The file as it is sent: as it was chosen, or scaled down; or why it would be refused. */
export async function prepareFile(file: File, rule: FileRule): Promise<Prepared> {
  const problem = await findFileProblem(file, rule)
  if (problem) return { problem }
  if (!rule.scalesPictures) return { file }
  if (!(await isReadable(file))) return { problem: 'damaged' }
  const scaled = (await shrinkImage(file, SCALED).catch(() => null)) ?? file
  const left = await findFileProblem(scaled, { ...rule, scalesPictures: false })
  return left ? { problem: left } : { file: scaled }
}

/** Every browser decodes these; what it cannot, the server cannot either. */
const DECODED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

async function isReadable(file: File): Promise<boolean> {
  if (!DECODED.includes(file.type)) return true
  const picture = await createImageBitmap(file, { resizeWidth: 16 }).catch(() => null)
  picture?.close()
  return picture !== null
}
