import type { Block } from '#platform/pdf/pages.server.ts'
import type { Pdf } from '#platform/pdf/pdf.server.ts'
import type { PortraitFile } from '../portrait/portrait-file.server.ts'
import { MARGIN } from './pdf-blocks.server.ts'

/** In points: as on the sheet, four by five. */
const FRAME = { width: 144, height: 180 }

/** The portrait, cut around its focal point. */
export function portraitBlock({ doc, root }: Pdf, portrait: PortraitFile, name: string): Block {
  const image = Buffer.from(portrait.body)
  const width = Math.max(FRAME.width, FRAME.height * portrait.ratio)
  const height = width / portrait.ratio
  const left = ((FRAME.width - width) * portrait.focalX) / 100
  const top = ((FRAME.height - height) * portrait.focalY) / 100
  return {
    height: FRAME.height + 16,
    draw: (y) => {
      const figure = doc.struct('Figure', { alt: portrait.alternativeText || name })
      root.add(figure)
      figure.add(doc.markStructureContent('Figure'))
      doc.save().rect(MARGIN, y, FRAME.width, FRAME.height).clip()
      doc.image(image, MARGIN + left, y + top, { width, height })
      doc.restore().endMarkedContent()
      figure.end()
    },
  }
}
