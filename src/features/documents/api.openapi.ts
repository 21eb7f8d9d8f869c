import { z } from 'zod'
import { formats, MEDIA_EXAMPLE, mediaAttributes, mediaDescription } from '#features/media/openapi.ts'
import { dataOf, entryOf, GONE, listOf, SINGLE_PAGE, SUSPENDED } from '#platform/openapi/answer-schemas.ts'
import type { CallDescription, CallDescriptions, Parameter } from '#platform/openapi/call-description.ts'
import { paginationParameter } from '#platform/openapi/resource-calls.ts'
import type { ResourceDescription } from '#platform/openapi/resource-schemas.ts'
import { DOCUMENT_AUDIENCES, DOCUMENT_PARENTS } from '#shared/documents/documents.ts'
import { DOCUMENTS_PER_CALL, DOCUMENTS_PER_PAGE } from '#shared/limits.ts'
import { documentFields, removedDocuments } from './schema.ts'

const { name, url, mime, ext, size, createdAt, updatedAt } = mediaDescription.fields

export const documentDescription: ResourceDescription = {
  description: 'A public file of an event.',
  fields: {
    ...{ name: name!, url: url!, mime: mime!, ext: ext!, size: size!, createdAt: createdAt!, updatedAt: updatedAt! },
    formats: { schema: formats },
  },
  example: {
    ...{ name: 'Reglamento', url: MEDIA_EXAMPLE.url, mime: 'application/pdf', ext: '.pdf', formats: {}, size: 84.2 },
    ...{ createdAt: MEDIA_EXAMPLE.createdAt, updatedAt: MEDIA_EXAMPLE.updatedAt },
  },
}

const document = entryOf(
  z.object({
    ...mediaAttributes,
    position: z.int(),
    audience: z.enum(DOCUMENT_AUDIENCES).nullable().optional().meta({ description: 'Of events: who reads it.' }),
    hidden: z.boolean().meta({ description: 'Whether the site team hid it from everybody else.' }),
  }),
).meta({ id: 'ListedDocument', description: 'A document of a character or an event.' })
const DOCUMENT = {
  id: 9,
  attributes: {
    ...MEDIA_EXAMPLE,
    ...{ name: 'Reglamento', alternativeText: null, width: null, height: null, ext: '.pdf', mime: 'application/pdf' },
    ...{ position: 0, audience: 'public', hidden: false },
  },
}

const one = { 200: { description: 'The document.', schema: dataOf(document), example: { data: DOCUMENT } } }
const several = {
  200: { description: 'The documents.', schema: dataOf(z.array(document)), example: { data: [DOCUMENT] } },
}
const group = 'Documents'
const parent: Parameter = {
  ...{ name: 'parent', in: 'path', description: 'What it belongs to.', example: 'event' },
  schema: { type: 'string', enum: DOCUMENT_PARENTS },
}
const parameters = [parent]
const errors: CallDescription['errors'] = {
  400: {
    description: 'A file or its name is refused, or there is none.',
    reasons: ['no_file', 'type', 'name_short', 'name_long', 'name_characters', 'damaged', 'encrypted', 'macros'],
  },
  409: {
    description: 'There is no room for it.',
    reasons: ['documents_full', 'storage_full', 'organization_not_active'],
  },
  410: GONE,
  413: { description: 'A file or the body is too large.', reasons: ['too_large', 'pixels'] },
}
const file = { file: { description: 'The file, of at most 2 MB.' } }

export const documentCalls: CallDescriptions = {
  'GET /api/documents/{parent}/{id}': {
    ...{ group, access: 'anyone', summary: 'List the documents of a character or an event' },
    parameters: [parent, paginationParameter(DOCUMENTS_PER_PAGE, DOCUMENTS_PER_PAGE)],
    answers: {
      200: {
        description: 'Those that the caller may read, in their order.',
        schema: listOf(document),
        example: { data: [DOCUMENT], meta: SINGLE_PAGE },
      },
    },
  },
  'POST /api/documents/{parent}/{id}': {
    ...{ group, access: 'signed_in', summary: 'Add a document', parameters, answers: one, errors },
    description:
      'For the owner of the character, or who edits the event, with a confirmed email. With a `form_key`, the same upload sent again adds nothing.',
    body: { schema: documentFields, example: { name: 'Reglamento', audience: 'public' }, files: file },
  },
  'PUT /api/documents/{parent}/{id}/document/{document}': {
    ...{ group, access: 'signed_in', summary: 'Change or replace a document', parameters, answers: one, errors },
    description: '`position` counts from 0. With a file it replaces the one that there is.',
    body: {
      schema: documentFields.omit({ form_key: true }),
      example: { name: 'Reglamento nuevo' },
      optional: true,
      files: file,
    },
  },
  'DELETE /api/documents/{parent}/{id}/document/{document}': {
    ...{ group, access: 'signed_in', summary: 'Delete a document', parameters, answers: one },
    errors: { 409: SUSPENDED, 410: GONE },
  },
  'PUT /api/character/add_documents/{id}': {
    ...{ group, access: 'signed_in', summary: 'Add documents to a character', answers: several, errors },
    description: `Up to ${DOCUMENTS_PER_CALL} files, all or none; \`details.file\` is the one that was refused, from 0.`,
    body: {
      schema: z.object({}),
      example: {},
      files: { 'files.documents': { description: 'The files, of at most 2 MB each.', many: true } },
    },
  },
  'PUT /api/character/remove_documents/{id}': {
    ...{ group, access: 'signed_in', summary: 'Delete documents of a character', answers: several },
    description: 'All or none.',
    body: { schema: removedDocuments, example: { documents: [9] } },
  },
}
