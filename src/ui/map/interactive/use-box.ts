import { type RefObject, useEffect, useState } from 'react'
import type { MapSheet, Point } from '#shared/map/map.ts'

/** The box of a map on the page: pixels per sheet unit, and how many units it shows beyond each edge of the sheet. */
export type Box = { scale: number; beyond: Point }

/** Null until measured. */
export function useBox(svg: RefObject<SVGSVGElement | null>, sheet: MapSheet) {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const element = svg.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      const scale = Math.min(width / sheet.width, height / sheet.height)
      if (scale > 0)
        setBox({ scale, beyond: { x: (width / scale - sheet.width) / 2, y: (height / scale - sheet.height) / 2 } })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [svg, sheet])
  return box
}
