import { type Sheet, SURROUNDINGS } from '#shared/map/map.ts'
import type { View } from '#shared/map/view.ts'

/** The drawing of a map at a view. Drawn larger instead of transformed, so that its lines keep their width. */
export const SheetImage = ({ sheet: { name, width, height }, view: { k, x, y } }: { sheet: Sheet; view: View }) => (
  <image
    href={`/map/${name}-wide.svg`}
    x={x - k * SURROUNDINGS.x}
    y={y - k * SURROUNDINGS.y}
    width={k * (width + 2 * SURROUNDINGS.x)}
    height={k * (height + 2 * SURROUNDINGS.y)}
  />
)
