import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { dataOf, id } from '#platform/openapi/answer-schemas.ts'
import type { Answer, Parameter } from '#platform/openapi/call-description.ts'
import { PHOTO_BYTES, PHOTO_REFUSALS } from '#shared/albums/albums.ts'
import { tusOf } from './handlers.server.ts'

const group = 'Uploads'
const bytes = z.int().min(0)
const integer = { type: 'integer', minimum: 0 }
const text = { type: 'string' }

const version: Parameter = {
  name: 'Tus-Resumable',
  in: 'header',
  required: true,
  example: '1.0.0',
  description: 'The version of the protocol.',
  schema: { type: 'string', const: '1.0.0' },
}
const offset = { description: 'How much has arrived.', schema: integer }
const result = {
  'Upload-Photo': { description: 'The id of the photo, once it is complete.', schema: integer },
  'Upload-Refused': { description: 'Why the file was refused.', schema: text },
}
const progress = { 'Upload-Offset': offset, 'Upload-Length': { description: 'Its size.', schema: integer }, ...result }
const refused = { description: 'The file is refused.', reasons: PHOTO_REFUSALS }
const conflicts = {
  description: 'Not at `Upload-Offset`; or the photo is there already, or there is no room for it.',
  reasons: ['duplicate', 'album_full', 'storage_full'],
}
const upload = z.object({
  length: bytes,
  offset: bytes,
  photo: id.optional(),
  refused: z.looseObject({ reason: z.enum(PHOTO_REFUSALS) }).optional(),
})
const created: Answer = {
  description: 'Created.',
  headers: {
    Location: { description: 'The address of the upload.', schema: text },
    'Upload-Expires': { description: 'Until when it can be continued.', schema: text },
    'Upload-Offset': offset,
    ...result,
  },
}

/** The protocol tus 1.0, for photos of albums. */
export const uploadCalls = [
  call('OPTIONS /api/uploads', {
    group,
    access: 'anyone',
    scope: 'session',
    summary: 'Ask what of tus there is',
    answers: {
      204: {
        description: 'The protocol.',
        headers: {
          'Tus-Version': { description: '`1.0.0`.', schema: text },
          'Tus-Extension': { description: 'Creation, creation-with-upload, expiration and termination.', schema: text },
          'Tus-Max-Size': { description: 'In bytes.', schema: integer },
        },
      },
    },
  }),
  call('POST /api/uploads', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Create a resumable upload',
    description: 'Of a photo for an album, by tus 1.0. Needs a confirmed email.',
    parameters: [
      version,
      {
        name: 'Upload-Length',
        in: 'header',
        required: true,
        example: 1800000,
        description: 'The size of the file.',
        schema: { type: 'integer', minimum: 1, maximum: PHOTO_BYTES },
      },
      {
        name: 'Upload-Metadata',
        in: 'header',
        required: true,
        example: 'album NA==,filename ZmFyby5qcGc=',
        description: '`album` (its id), `filename` and `key` (a UUID of the caller’s), in Base64.',
        schema: text,
      },
    ],
    answers: { 201: created },
    errors: {
      400: refused,
      404: 'There is no such album.',
      409: {
        description: 'The caller has too many unfinished ones, or there is no room.',
        reasons: ['album_full', 'storage_full'],
      },
      413: { description: 'The photo is too large.', reasons: ['too_large'] },
    },
    respond: (c) => tusOf(c.var.ctx).create(c),
  }),
  call('GET /api/uploads/{upload}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Get how far an upload came',
    answers: {
      200: {
        description: 'Once it is complete with the photo, or why it was refused.',
        schema: dataOf(z.object({ id: z.string(), attributes: upload })),
        example: { data: { id: `${'0'.repeat(32)}-rs`, attributes: { length: 1800000, offset: 1800000, photo: 21 } } },
      },
    },
    respond: (c) => tusOf(c.var.ctx).tell(c),
  }),
  call('HEAD /api/uploads/{upload}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Get how far an upload came, by tus',
    parameters: [version],
    answers: { 200: { description: 'In headers.', headers: progress } },
  }),
  call('PATCH /api/uploads/{upload}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Send another piece',
    parameters: [version, { name: 'Upload-Offset', in: 'header', required: true, example: 0, ...offset }],
    body: {
      schema: { type: 'string', format: 'binary' },
      example: '',
      contentType: 'application/offset+octet-stream',
    },
    answers: { 204: { description: 'How far it came; with the last piece the photo.', headers: progress } },
    errors: {
      400: refused,
      409: conflicts,
      410: 'It has expired.',
      413: { ...refused, reasons: ['too_large', 'pixels'] },
      415: 'The content type is another one.',
    },
    respond: (c) => tusOf(c.var.ctx).append(c),
  }),
  call('DELETE /api/uploads/{upload}', {
    group,
    access: 'signed_in',
    scope: 'files:write',
    summary: 'Give an upload up',
    parameters: [version],
    answers: { 204: { description: 'It is gone.' } },
    errors: { 410: 'It has expired.' },
    respond: (c) => tusOf(c.var.ctx).remove(c),
  }),
]
