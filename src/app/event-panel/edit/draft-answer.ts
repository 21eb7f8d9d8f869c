import type { FieldCode } from '#shared/field-codes.ts'
import { withoutDependentErrors } from './field-dependencies.ts'
import type { AutosaveResult, ConflictingEdit } from './form-response.ts'

/** What a save sent: the serialized values, and the selected image, which the values do not contain. */
export type SentDraft = { values: string; image: File | null }

/** What the last save of a draft left to be done. */
export type DraftAnswer = {
  /** Fields that were left out of the save, until they change. */
  skipped: Record<string, FieldCode>
  /** An image that the server refused: not sent again until another is selected. */
  refusedImage: { file: File; code: FieldCode } | null
  /** The version that someone else saved. */
  newerVersion: ConflictingEdit | null
}

export const NO_ANSWER: DraftAnswer = { skipped: {}, refusedImage: null, newerVersion: null }

/** A changed field counts as valid until the server has validated it again. */
export const afterChange = (before: DraftAnswer, field: string): DraftAnswer => ({
  ...before,
  skipped: withoutDependentErrors(before.skipped, field),
})

export function afterSave(before: DraftAnswer, sent: SentDraft, result: AutosaveResult): DraftAnswer {
  const { saved, failure, meanwhile: newerVersion, skipped } = result
  if (failure?.code === 'invalid') return { ...before, newerVersion, skipped: failure.fields }
  if (!saved) return { ...before, newerVersion }
  const refusedImage = findRefusedImage(before, sent, skipped['header'])
  return {
    newerVersion,
    refusedImage,
    skipped: refusedImage ? { ...skipped, header: refusedImage.code } : skipped,
  }
}

function findRefusedImage({ refusedImage }: DraftAnswer, { image }: SentDraft, code: FieldCode | undefined) {
  if (code && image) return { file: image, code }
  return refusedImage && refusedImage.file === image ? refusedImage : null
}
