import PDFDocument from 'pdfkit'
import { languageOf } from '#shared/languages.ts'
import { drawCards } from './cards.server.ts'
import type { PdfDocument } from './document.ts'
import { drawFlow } from './flow.server.ts'
import { registerFonts } from './fonts.server.ts'
import type { Pdf } from './text.server.ts'

/** Lays out a document and writes it as PDF. It takes the processor: run in a worker, by `makePdf`. */
export async function layOut(document: PdfDocument): Promise<Uint8Array> {
  const pdf = openPdf(document)
  const chunks: Uint8Array[] = []
  pdf.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const written = new Promise((resolve, reject) => pdf.doc.once('end', resolve).once('error', reject))
  if (document.pages.kind === 'flow') drawFlow(pdf, document.pages)
  else drawCards(pdf, document.pages)
  pdf.root.end()
  pdf.doc.end()
  await written
  return Buffer.concat(chunks)
}

function openPdf({ title, author, locale, madeAt }: PdfDocument): Pdf {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: languageOf(locale).tag,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  registerFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}
