import { type FilePart, isForm, parseEntry, readApiBody, readMultipart, rejectLongText } from './read-form.server.ts'

/** The body of an API call: its values, whether those came as text fields, and its files by field name. */
export type EntryUpload = { form: unknown; hasTextValues: boolean; findFile: (name: string) => FilePart | null }
type Limits = { limit: number; files: number }

/**
 * Reads the body of a call that may contain files of at most `files` bytes: multipart with `data` as JSON and the files
 * as `name` or Strapi's `files.name`. Other bodies are read like those of any call, at most `limit` bytes.
 */
export async function readEntryUpload(request: Request, { limit, files: fileBytes }: Limits): Promise<EntryUpload> {
  if (!isForm(request))
    return { form: await readApiBody(request, { limit }), hasTextValues: false, findFile: () => null }
  const { fields, files } = await readMultipart(request, { limit: limit + fileBytes })
  const data = files['data']
  // Some clients send the JSON as a file.
  if (data) rejectLongText(data.bytes)
  const form = parseEntry(data ? { ...fields, data: new TextDecoder().decode(data.bytes) } : fields)
  const hasTextValues = !data && typeof fields['data'] !== 'string'
  return { form, hasTextValues, findFile: (name) => files[name] ?? files[`files.${name}`] ?? null }
}
