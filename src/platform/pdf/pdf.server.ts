import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { log } from '#platform/logging/log.server.ts'
import { createWorkQueue } from '#platform/work-queue/work-queue.server.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import { loadPdfKit, loadTypeface } from './fonts.server.ts'

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 }

export type PdfInfo = { title: string; author: string; locale: Locale; madeAt: Date }
/** A document that is being written, page by page. `root` is its structure, which screen readers read. */
export type Pdf = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement }
export type PdfContent = { info: PdfInfo; render: (pdf: Pdf) => Promise<void> }

/** Documents are made one at a time: writing one takes the processor. */
const queue = createWorkQueue({
  ...{ waiting: 20, bytes: 0, timeoutMs: 20_000 },
  errors: { busy: 'documents_busy', tooMany: 'too_many_documents' },
})
/** The most documents of one person that are being made or wait for it. */
const MAX_PER_OWNER = 2

/** Runs the making of a file when it is its turn. Throws 429 for an owner with too many, 503 when too many wait. */
export const takeTurn = <T>(owner: string, run: () => Promise<T>): Promise<T> =>
  queue.add({ owner, maxPerOwner: MAX_PER_OWNER, bytes: 0, run })

/**
 * A PDF as a stream. `prepare` reads what stands in it, when it is the document's turn; what it throws is thrown here. The pages are written
 * afterwards, one at a time, and stop when nobody reads them any more.
 */
export function streamPdf(owner: string, prepare: () => Promise<PdfContent>): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    takeTurn(owner, async () => {
      const { info, render } = await prepare()
      const pdf = openPdf(info)
      resolve(Readable.toWeb(pdf.doc as unknown as Readable) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>)
      await writePdf(pdf, render)
    }).catch(reject)
  })
}

function openPdf({ title, author, locale, madeAt }: PdfInfo): Pdf {
  const PDFDocument = loadPdfKit()
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, pdfVersion: '1.7', tagged: true, displayTitle: true },
    lang: languageOf(locale).tag,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  for (const [name, file] of loadTypeface().files) doc.registerFont(name, file)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

async function writePdf({ doc, root }: Pdf, render: PdfContent['render']) {
  try {
    await render({ doc, root })
    root.end()
    doc.end()
  } catch (error) {
    // The answer has begun: all that can be done is to break it off.
    if (!isAbandoned(doc)) log.error({ err: error }, 'a document could not be written')
    asReadable(doc).destroy(error as Error)
  }
}

const asReadable = (doc: PDFKit.PDFDocument) => doc as unknown as Readable
const isAbandoned = (doc: PDFKit.PDFDocument) => asReadable(doc).destroyed

/** Begins a page, after other requests had their turn. Throws when nobody reads the document any more. */
export async function addPage({ doc }: Pdf) {
  await nextTurn()
  if (isAbandoned(doc)) throw new Error('nobody reads the document any more')
  doc.addPage()
}
