import { DOCUMENT_BYTES, PICTURE_BYTES, REGISTRATION_FILE_BYTES } from '#shared/limits.ts'
import type { FileRule } from './find-file-problem.ts'

/** The picture of an event, an organization or a character. */
export const PICTURE: FileRule = {
  accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  maxBytes: PICTURE_BYTES,
  kinds: ['jpeg', 'png', 'webp', 'avif', 'gif'],
  scalesPictures: true,
  messages: {
    type: 'field.picture',
    heic: 'field.heic',
    too_large: 'field.file_too_large',
    pixels: 'field.file_too_large',
  },
}

/** A scanned or photographed sheet of paper: an authorisation, a bank's receipt, the answer to a question. */
export const PAPER: FileRule = {
  accept: 'application/pdf,image/jpeg,image/png,image/webp',
  maxBytes: REGISTRATION_FILE_BYTES,
  kinds: ['pdf', 'jpeg', 'png', 'webp'],
  scalesPictures: true,
  messages: {
    type: 'field.file_type',
    heic: 'field.heic',
    too_large: 'field.upload_too_large',
    pixels: 'documents.refused.pixels',
    damaged: 'field.picture',
  },
}

/** A document of a character or an event. Pictures, text and office files; the server looks into archives. */
export const DOCUMENT: FileRule = {
  accept: '',
  maxBytes: DOCUMENT_BYTES,
  kinds: ['jpeg', 'png', 'webp', 'avif', 'gif', 'pdf', 'zip', 'text'],
  messages: {
    type: 'documents.refused.type',
    too_large: 'documents.refused.too_large',
    heic: 'documents.refused.heic',
    pixels: 'documents.refused.pixels',
    xml: 'documents.refused.markup',
    markup: 'documents.refused.markup',
    program: 'documents.refused.program',
    office: 'documents.refused.legacy_office',
  },
}
