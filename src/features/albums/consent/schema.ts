import { z } from 'zod'
import { int, multiline, nullable } from '#platform/forms/zod-fields.ts'
import { PHOTO_REQUEST_KINDS, PHOTO_REQUEST_MESSAGE_MAX, type PhotoArea } from '#shared/albums/albums.ts'
import { WHOLE_PHOTO } from '#shared/albums/photo-consent.ts'

const percent = nullable(int({ min: 0, max: 100 })).optional()
const areaFields = { x: percent, y: percent, width: percent, height: percent }
type AreaFields = { [Name in keyof PhotoArea]?: number | null | undefined }

/** Within the picture; without a size, the whole of it. */
export function toArea({ x, y, width, height }: AreaFields): PhotoArea {
  if (!width || !height) return WHOLE_PHOTO
  const [left, top] = [Math.min(x ?? 0, 99), Math.min(y ?? 0, 99)]
  return { x: left, y: top, width: Math.min(width, 100 - left), height: Math.min(height, 100 - top) }
}

export const requestForm = z.object({
  kind: z.enum(PHOTO_REQUEST_KINDS),
  message: multiline({ min: 0, max: PHOTO_REQUEST_MESSAGE_MAX }).default(''),
  ...areaFields,
})

export const grantForm = z.object(areaFields)
export const declineForm = z.object({ reason: multiline({ min: 3, max: PHOTO_REQUEST_MESSAGE_MAX }) })
