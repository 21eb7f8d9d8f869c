/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 }

/** A document that is being laid out, page by page. `root` is its structure, which screen readers read. */
export type Pdf = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement }
