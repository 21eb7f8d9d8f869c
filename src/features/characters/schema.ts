import { z } from 'zod'
import {
  checkbox,
  confirmationPhrase,
  int,
  nullable,
  properName,
  singleLine,
  wellFormed,
} from '#platform/forms/zod-fields.ts'
import {
  CHARACTER_ALTERNATIVE_TEXT_MAX,
  CHARACTER_NAME_LENGTH,
  CHARACTER_STATUSES,
  CHARACTER_TEXT_MAX,
  CHARACTER_VISIBILITIES,
} from '#shared/characters/characters.ts'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'

const name = properName(CHARACTER_NAME_LENGTH)

/** Browsers send a line break as two characters. Indentation is part of Markdown, trailing space is not. */
const markdown = wellFormed()
  .overwrite((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trimEnd(),
  )
  .max(CHARACTER_TEXT_MAX)

const revision = z.coerce.number().int().min(0).max(2_147_483_647)
const visibility = z.enum(CHARACTER_VISIBILITIES)
const status = z.enum(CHARACTER_STATUSES)

export const newCharacter = z.object({ name })

/** What is left out stays as it is. With a revision, a text is refused when it is not based on the present one. */
export const characterChanges = z.object({
  name: name.optional(),
  visibility: visibility.optional(),
  status: status.optional(),
  biography: markdown.optional(),
  background: markdown.optional(),
  biography_revision: revision.optional(),
  background_revision: revision.optional(),
})

export const characterSettings = z.object({ name, status })
export const characterVisibility = z.object({ visibility })
export const characterDeletion = z.object({ word: confirmationPhrase(ERASURE_WORD) })

const percent = z.preprocess((value) => (value === '' || value === undefined ? 50 : value), int({ min: 0, max: 100 }))

/** The portrait's focal point in percent from the left and the top, and its description. */
export const portraitForm = z.object({
  remove: checkbox,
  x: percent,
  y: percent,
  alternative_text: nullable(singleLine({ max: CHARACTER_ALTERNATIVE_TEXT_MAX })),
})

/** `decided`: the writer has seen the text of this revision, and replaces it on purpose. */
export const writtenText = z.object({
  body: markdown,
  revision,
  decided: z.preprocess((value) => value === '1' || value === true, z.boolean()),
})
