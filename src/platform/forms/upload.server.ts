import { refuseLongText } from './form-limits.server.ts'
import { entryIn, type FilePart, isForm, readCall, readParts } from './read-form.server.ts'

/** What a call brought, whether its values came as the text of a form's fields, and a file of it by the name of its field. */
export type EntryCall = { form: unknown; typed: boolean; fileOf: (name: string) => FilePart | null }
type Limits = { limit: number; files: number }

/**
 * The body of a call that may bring files, of at most `files` bytes: multipart with `data` as JSON (§7) and the files as `name` or
 * Strapi's `files.name`. Anything else is read as any call's, of at most `limit`.
 */
export async function readEntry(request: Request, { limit, files: most }: Limits): Promise<EntryCall> {
  if (!isForm(request)) return { form: await readCall(request, { limit }), typed: false, fileOf: () => null }
  const { fields, files } = await readParts(request, { limit: limit + most })
  const data = files['data']
  // Some clients send JSON as a file of that type.
  if (data) refuseLongText(data.bytes)
  const form = entryIn(data ? { ...fields, data: new TextDecoder().decode(data.bytes) } : fields)
  const typed = !data && typeof fields['data'] !== 'string'
  return { form, typed, fileOf: (name) => files[name] ?? files[`files.${name}`] ?? null }
}
