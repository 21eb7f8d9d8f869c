import { z } from 'zod'
import { LOCALES } from '#shared/languages.ts'
import { isCounted, splitPath } from '#shared/paths.ts'

/** The path without language prefix, query and fragment. */
const pagePath = (path: string) => splitPath(path.replace(/[?#].*$/s, '')).path.replace(/(?<=.)\/$/, '')

export const visitForm = z.object({
  path: z
    .string()
    .startsWith('/')
    .overwrite(pagePath)
    .max(200)
    .regex(/^\/(?!\/)[^\s\p{Cc}]*$/u)
    .refine(isCounted),
  locale: z.enum(LOCALES),
})
