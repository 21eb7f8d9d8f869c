import { data } from 'react-router'
import { contentDisposition } from '#features/media/api.server.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type SpreadsheetFile,
} from '#features/registrations/export/spreadsheet.server.ts'

/** The format that a URL asks for. Throws 404 for any other. */
export function formatOf(url: URL): ExportFormat {
  const asked = url.searchParams.get('format') ?? 'csv'
  const format = EXPORT_FORMATS.find((one) => one === asked)
  if (!format) throw data({ code: 'not_found' }, { status: 404 })
  return format
}

/** Sends a file that must not be cached. */
export const spreadsheetResponse = ({ name, type, body }: SpreadsheetFile) =>
  new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
