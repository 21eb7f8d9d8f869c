import type { Picture } from './document.ts'
import type { Block } from './pages.server.ts'
import type { TextColumn } from './paragraph.server.ts'
import type { Pdf } from './text.server.ts'

const SPACE = 16

/** A picture, cut around its focal point. */
export function pictureBlock({ doc, root }: Pdf, { left }: TextColumn, picture: Picture): Block {
  const { frame, ratio, focalX, focalY } = picture
  const width = Math.max(frame.width, frame.height * ratio)
  const height = width / ratio
  const shift = { x: ((frame.width - width) * focalX) / 100, y: ((frame.height - height) * focalY) / 100 }
  return {
    height: frame.height + SPACE,
    draw: (y) => {
      const figure = doc.struct('Figure', { alt: picture.alternativeText })
      root.add(figure)
      figure.add(doc.markStructureContent('Figure'))
      doc.save().rect(left, y, frame.width, frame.height).clip()
      doc.image(Buffer.from(picture.image), left + shift.x, y + shift.y, { width, height })
      doc.restore().endMarkedContent()
      figure.end()
    },
  }
}
