import { z } from 'zod'
import { CHARACTER_FILE_FORMAT, CHARACTER_FILE_VERSION } from '#shared/characters/character-file.ts'
import { characterSettings, writtenText } from '../schema.ts'

const text = writtenText.shape.body.default('')

/** What is read of a character's file; the rest is left out. */
export const characterFile = z.object({
  format: z.literal(CHARACTER_FILE_FORMAT),
  version: z.literal(CHARACTER_FILE_VERSION),
  character: z.object({ ...characterSettings.shape, biography: text, background: text }),
})
