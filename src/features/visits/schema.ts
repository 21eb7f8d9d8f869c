import { z } from 'zod'
import { LOCALES } from '#shared/enums.ts'
import { isCounted, splitPath } from '#shared/paths.ts'

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
