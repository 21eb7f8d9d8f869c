import { z } from 'zod'
import { nullable, singleLine } from '#platform/forms/zod-fields.ts'

const TAG_LENGTH = { max: 60 }
export const tagForm = z.object({ textEs: singleLine(TAG_LENGTH), textEn: nullable(singleLine(TAG_LENGTH)) })
