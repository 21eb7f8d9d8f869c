import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { type FormValues, type MultipartForm, sentText } from '#platform/forms/read-form.server.ts'
import type { DocumentsResult } from '#shared/documents/documents-page.ts'
import { DOCUMENT_BYTES, DOCUMENTS_PER_CALL } from '#shared/limits.ts'
import type { DocumentParentRef } from './access.server.ts'
import { addDocuments } from './commands/add.server.ts'
import { changeDocument, orderDocuments } from './commands/change.server.ts'
import { removeDocuments, restoreDocument } from './commands/remove.server.ts'
import { deleteVersions, replaceDocument, restoreVersion } from './commands/replace.server.ts'
import { refuseDocument } from './refuse.server.ts'
import { documentFields } from './schema.ts'

/** The most bytes of the page's forms: files with some room, so that one slightly too large gets its own error. */
export const DOCUMENTS_FORM_BYTES = DOCUMENTS_PER_CALL * (DOCUMENT_BYTES + 64 * 1024) + 16 * 1024

type Sent = { ctx: RequestContext; ref: DocumentParentRef; form: FormValues; all: MultipartForm['all']; id: number }
/** What was done: the end of a message's key. */
type Done = Pick<DocumentsResult, 'added' | 'refused'> & { done: string }
const done = (word: string): Done => ({ done: word, added: 0, refused: [] })

/** Stores what can be stored, since without JavaScript files have to be chosen again. */
async function upload({ ctx, ref, form, all }: Sent): Promise<Done> {
  const { audience } = parse(documentFields, { audience: sentText(form, 'audience') || undefined })
  if (all.length === 0) throw refuseDocument('no_file')
  if (all.length > DOCUMENTS_PER_CALL) throw refuseDocument('too_many_files')
  const refused: Done['refused'] = []
  for (const { name, bytes } of all)
    try {
      await addDocuments(ctx, ref, [{ file: { name, bytes }, audience }])
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'document_refused') throw error
      refused.push({ name: name.slice(0, 120), reason: String(error.details?.['reason']) })
    }
  return { done: 'added', added: all.length - refused.length, refused }
}

const INTENTS: Record<string, (sent: Sent) => Promise<Done>> = {
  upload,
  change: async ({ ctx, ref, form, id }) => {
    const { name, audience } = parse(documentFields, {
      name: sentText(form, 'name'),
      audience: sentText(form, 'audience') || undefined,
    })
    await changeDocument(ctx, ref, id, { name, audience })
    return done('changed')
  },
  replace: async ({ ctx, ref, all, id }) => {
    if (!all[0]) throw refuseDocument('no_file')
    await replaceDocument(ctx, ref, id, all[0])
    return done('replaced')
  },
  delete: async ({ ctx, ref, id }) => {
    await removeDocuments(ctx, ref, [id])
    return done('deleted')
  },
  restore: async ({ ctx, ref, id }) => {
    await restoreDocument(ctx, ref, id)
    return done('restored')
  },
  restore_version: async ({ ctx, ref, form, id }) => {
    await restoreVersion(ctx, ref, id, Number(sentText(form, 'version')))
    return done('version_restored')
  },
  delete_version: async ({ ctx, ref, form, id }) => {
    await deleteVersions(ctx, ref, id, Number(sentText(form, 'version')))
    return done('version_deleted')
  },
  delete_versions: async ({ ctx, ref, id }) => {
    await deleteVersions(ctx, ref, id)
    return done('version_deleted')
  },
  order: async ({ ctx, ref, form }) => {
    await orderDocuments(ctx, ref, (sentText(form, 'ids') ?? '').split(',').slice(0, 200).map(Number))
    return done('ordered')
  },
}

/** Runs a form of the page of documents. Its `intent` is one of those above, or `up 12` and `down 12` of one that is moved. */
export async function runDocumentIntent(
  ctx: RequestContext,
  ref: DocumentParentRef,
  form: FormValues,
  all: MultipartForm['all'],
): Promise<Done> {
  const intent = sentText(form, 'intent') ?? ''
  const [, direction, moved] = /^(up|down) (\d{1,10})$/.exec(intent) ?? []
  if (direction && moved) return move(ctx, ref, Number(moved), direction === 'up' ? -1 : 1, form)
  const run = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  if (!run) throw notFound()
  return run({ ctx, ref, form, all, id: Number(sentText(form, 'id')) })
}

/** `ids` are in the order that the page showed. */
async function move(ctx: RequestContext, ref: DocumentParentRef, id: number, by: 1 | -1, form: FormValues) {
  const order = (sentText(form, 'ids') ?? '').split(',').slice(0, 200).map(Number)
  const at = order.indexOf(id)
  if (at < 0) throw notFound()
  await changeDocument(ctx, ref, id, { position: Math.max(at + by, 0) })
  return done('ordered')
}
