import { z } from 'zod'
import { newCharacter } from '#features/characters/schema.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { checkbox, int, multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import {
  AVOIDS_MAX,
  CASTING_NOTE_MAX,
  CHOICES_MAX,
  COMPANION_NAME_MAX,
  COMPANIONS_MAX,
  PART_BODY_MAX,
  PART_GROUP_MAX,
  PART_SUMMARY_MAX,
  PART_TAG_MAX,
  PART_TAGS_MAX,
  RULE_KINDS,
  RULE_MEMBERS_MAX,
} from '#shared/casting/casting.ts'

const id = int({ min: 1, max: INTEGER.max })
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  )
const tag = singleLine({ max: PART_TAG_MAX }).overwrite((text) => text.toLocaleLowerCase('es'))

/** Tags are written with commas between them. The title is a character's name, so that the player can keep it as one. */
export const partForm = z.object({
  title: newCharacter.shape.name,
  summary: multiline({ min: 0, max: PART_SUMMARY_MAX }).default(''),
  body: multiline({ min: 0, max: PART_BODY_MAX }).default(''),
  group: singleLine({ min: 0, max: PART_GROUP_MAX }).default(''),
  tags: z.preprocess(
    (value) => [
      ...new Set(
        String(value ?? '')
          .split(',')
          .map((one) => one.trim().toLocaleLowerCase('es'))
          .filter(Boolean),
      ),
    ],
    z.array(tag).max(PART_TAGS_MAX),
  ),
})
export const partRef = z.object({ part: id })
export const partMove = partRef.extend({ by: z.enum(['up', 'down']) })

export const castingSettingsForm = z.object({
  open: checkbox,
  choices: int({ min: 1, max: CHOICES_MAX }),
  reveals_at: nullable(z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)),
})

/** Names with commas between them. */
const names = z.preprocess(
  (value) => [
    ...new Set(
      String(value ?? '')
        .split(/[,\n]/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ],
  z.array(singleLine({ max: COMPANION_NAME_MAX })).max(COMPANIONS_MAX),
)

export const preferencesForm = z.object({
  choices: list(z.union([z.literal('').transform(() => 0), id]), CHOICES_MAX),
  avoids: list(tag, AVOIDS_MAX),
  near: names,
  apart: names,
  note: multiline({ min: 0, max: CASTING_NOTE_MAX }).default(''),
})

/** `was`: who had the part when the page was read; 0 for nobody. `from`: the part that they had, which becomes free. */
export const assignmentForm = partRef.extend({
  registration: int({ min: 0, max: INTEGER.max }),
  was: int({ min: 0, max: INTEGER.max }),
  from: int({ min: 0, max: INTEGER.max }).optional(),
})
/** Each `part:registration`. */
export const suggestionForm = z.object({ pair: list(z.string().regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/), 200) })

export const ruleForm = z.object({ kind: z.enum(RULE_KINDS), members: list(id, RULE_MEMBERS_MAX) })
export const ruleRef = z.object({ rule: id })
