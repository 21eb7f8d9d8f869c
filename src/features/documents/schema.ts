import { z } from 'zod'
import { DOCUMENT_AUDIENCES } from '#shared/documents/documents.ts'

const position = z.coerce.number().int().min(0).max(1000)

/** The fields of a document that callers send; its file comes apart. The name is parsed where it is stored. */
export const documentFields = z.object({
  name: z.string().max(1000).optional(),
  audience: z.enum(DOCUMENT_AUDIENCES).optional(),
  position: position.optional(),
  /** A UUID of the caller's: the same upload sent again adds nothing. */
  form_key: z.uuid().optional(),
})

const id = z.coerce.number().int().positive()
const ids = z.array(z.union([id, z.object({ id }).transform((entry) => entry.id)])).min(1)

/** The documents to remove: ids, or entries, bare or in Strapi's wrappers of a relation. */
export const removedDocuments = z.object({ documents: z.union([ids, id.transform((one) => [one])]) })
