import { Hono } from 'hono'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { parse } from '#platform/forms/parse.ts'
import { type FilePart, isForm, parseEntry, readApiBody, readMultipart } from '#platform/forms/read-form.server.ts'
import { parseQuery } from '#platform/strapi/handlers.server.ts'
import type { Raw } from '#platform/strapi/query/raw-query.ts'
import { unwrapEntry, unwrapRelation } from '#platform/strapi/unwrap.ts'
import { DOCUMENT_BYTES, DOCUMENTS_PER_CALL } from '#shared/limits.ts'
import { authorizeDocuments, type DocumentParentRef, parseParent } from './access.server.ts'
import { addDocuments } from './commands/add.server.ts'
import { changeDocument } from './commands/change.server.ts'
import { removeDocuments } from './commands/remove.server.ts'
import { replaceDocument } from './commands/replace.server.ts'
import { getDocumentEntries, listDocumentEntries } from './queries/documents.server.ts'
import { refuseDocument } from './refuse.server.ts'
import { documentFields, removedDocuments } from './schema.ts'

const TEXT_BYTES = 256 * 1024
/** Leaves room above the limit of a file, so that one slightly too large gets its own error. */
const FILE_BYTES = DOCUMENT_BYTES + 64 * 1024

type Upload = { fields: ReturnType<typeof toFields>; files: FilePart[] }
const toFields = (form: unknown) => parse(documentFields, unwrapEntry(form))

async function readUpload({ raw }: Call['req'], files: number): Promise<Upload> {
  if (!isForm(raw)) return { fields: toFields(await readApiBody(raw, { limit: TEXT_BYTES })), files: [] }
  try {
    const form = await readMultipart(raw, { limit: TEXT_BYTES + FILE_BYTES * files })
    return { fields: toFields(parseEntry(form.fields)), files: form.all }
  } catch (error) {
    throw error instanceof AppError && error.code === 'body_too_large' ? refuseDocument('too_large') : error
  }
}

/** Authorizes before the body is read, so that nobody else can make us receive files. */
const write = <Result>(run: (c: Call, ref: DocumentParentRef) => Promise<Result>) =>
  wrapErrors('document_refused', async (c: Call) => {
    const { a = 'character', b, id } = c.req.param() as Record<string, string>
    const ref = parseParent(a, b ?? id ?? '')
    await authorizeDocuments(c.var.ctx, ref)
    return run(c, ref)
  })

const add = write(async (c, ref) => {
  const { fields, files } = await readUpload(c.req, 1)
  if (files.length > 1) throw refuseDocument('too_many_files')
  const { name, audience, form_key: uploadKey } = fields
  const ids = await addDocuments(
    c.var.ctx,
    ref,
    files.map((file) => ({ file, name, audience, uploadKey })),
  )
  return getDocumentEntries(c.var.ctx, ref, ids)
})

const addSeveral = write(async (c, ref) => {
  const { files } = await readUpload(c.req, DOCUMENTS_PER_CALL)
  const ids = await addDocuments(
    c.var.ctx,
    ref,
    files.map((file) => ({ file })),
  )
  return getDocumentEntries(c.var.ctx, ref, ids)
})

const change = write(async (c, ref) => {
  const id = Number(c.req.param('id'))
  const { fields, files } = await readUpload(c.req, 1)
  if (files.length > 1) throw refuseDocument('too_many_files')
  await changeDocument(c.var.ctx, ref, id, fields)
  if (files[0]) await replaceDocument(c.var.ctx, ref, id, files[0])
  return getDocumentEntries(c.var.ctx, ref, [id])
})

const remove = write(async (c, ref) => removeAll(c, ref, [Number(c.req.param('id'))]))

const removeSeveral = write(async (c, ref) => {
  const body = unwrapEntry(await readApiBody(c.req.raw, { limit: TEXT_BYTES }))
  const { documents } = parse(removedDocuments, { documents: unwrapRelation(body['documents'] as Raw) })
  return removeAll(c, ref, [...new Set(documents)])
})

async function removeAll(c: Call, ref: DocumentParentRef, ids: number[]) {
  await removeDocuments(c.var.ctx, ref, ids)
  return getDocumentEntries(c.var.ctx, ref, ids)
}

/** REST API of documents: `a` is `character` or `event`, `b` its id, of an event the slug as well. */
export const documentsApi = new Hono<Env>()
  .put('/character/add_documents/:id', async (c) => c.json({ data: await addSeveral(c) }))
  .put('/character/remove_documents/:id', async (c) => c.json({ data: await removeSeveral(c) }))
  .get('/documents/:a/:b', async (c) => {
    const { a, b } = c.req.param()
    return c.json(await listDocumentEntries(c.var.ctx, parseParent(a, b), parseQuery(c.req.raw)['pagination']))
  })
  .post('/documents/:a/:b', async (c) => c.json({ data: (await add(c))[0] }))
  .put('/documents/:a/:b/document/:id', async (c) => c.json({ data: (await change(c))[0] }))
  .delete('/documents/:a/:b/document/:id', async (c) => c.json({ data: (await remove(c))[0] }))
