import { authorizeDocuments, type DocumentParentRef } from '#features/documents/access.server.ts'
import { DOCUMENTS_FORM_BYTES, runDocumentIntent } from '#features/documents/page-intents.server.ts'
import { type ActionArgs, formResponse, pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { runUploadAction } from '#platform/react-router/upload-action.server.ts'
import type { DocumentsResult } from '#shared/documents/documents-page.ts'
import { STATUS_OF } from '#shared/error-codes.ts'

/** Intents after which the document stays open. */
const STAYS_OPEN = ['changed', 'replaced', 'version_restored', 'version_deleted']
const isId = (text: string) => /^\d{1,10}$/.test(text)

/** Runs a form of a page of documents, whose unprefixed path is `address`. Who may change none is refused before the body is read. */
export async function documentsAction(call: ActionArgs, address: string, ref: DocumentParentRef) {
  const { result, reason } = await runUploadAction(call, (ctx, form, all) => runDocumentIntent(ctx, ref, form, all), {
    authorize: (ctx) => authorizeDocuments(ctx, ref),
    limit: DOCUMENTS_FORM_BYTES,
  })
  const { done, failure, text } = result
  const [intent, id] = [text('intent'), isId(text('id')) ? Number(text('id')) : null]
  if (failure) {
    const body: DocumentsResult = { intent, id, added: 0, reason, refused: [] }
    return formResponse(body, result)
  }
  const { done: word, added, refused } = done.value
  if (refused.length > 0) {
    const body: DocumentsResult = { intent, id, added, reason: null, refused }
    return formResponse(body, { failure: null, status: STATUS_OF.invalid })
  }
  const query = {
    done: word,
    document: STAYS_OPEN.includes(word) && id !== null ? String(id) : null,
    removed: word === 'deleted' && id !== null ? String(id) : null,
  }
  throw redirectTo(pathWithQuery(address, query))
}
