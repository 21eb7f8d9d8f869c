import { z } from 'zod'
import { isCounted, splitPath } from '#spec/paths.ts'
import { LOCALES } from '#spec/vocabulary.ts'

/** A page, whichever of its three forms was seen (§2), without what was searched there. */
const page = (path: string) => splitPath(path.replace(/[?#].*$/s, '')).path.replace(/(?<=.)\/$/, '')

export const visitForm = z.object({
  path: z
    .string()
    .startsWith('/')
    .overwrite(page)
    .max(200)
    .regex(/^\/(?!\/)[^\s\p{Cc}]*$/u)
    .refine(isCounted),
  locale: z.enum(LOCALES),
})
