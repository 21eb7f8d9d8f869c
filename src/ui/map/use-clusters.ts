import { type RefObject, useEffect, useMemo, useState } from 'react'
import { type Cluster, cluster, inInset, type Point, type Sheet, SPAIN } from '#shared/map.ts'

type Placed<T> = { point: Point; thing: T }
type Clustering = typeof import('./clusters.ts').clustersOf

/** Pixels for a unit of the sheet, as wide as the map is now; null until it is known. */
function useScale(svg: RefObject<SVGSVGElement | null>, sheet: Sheet) {
  const [scale, setScale] = useState<number | null>(null)
  useEffect(() => {
    const drawn = svg.current
    if (!drawn) return
    const watch = new ResizeObserver(() => {
      const { width } = drawn.getBoundingClientRect()
      if (width > 0) setScale(width / sheet.width)
    })
    watch.observe(drawn)
    return () => watch.disconnect()
  }, [svg, sheet])
  return scale
}

/**
 * Lights merged in pixels of the screen, for each depth; as the server drew them until supercluster has come, which is asked for when the map is
 * first seen. The Canary Islands stay
 * as they are from the start, since their frame does not move.
 */
export function useClusters<T>(
  placed: readonly Placed<T>[],
  sheet: Sheet,
  svg: RefObject<SVGSVGElement | null>,
  seen: boolean,
) {
  const scale = useScale(svg, sheet)
  const [make, setMake] = useState<Clustering | null>(null)
  const shown = seen && scale !== null
  useEffect(() => {
    if (!shown) return
    let left = false
    import('./clusters.ts').then(
      ({ clustersOf }) => !left && setMake(() => clustersOf),
      () => {
        // Without it the lights stay as the server merged them.
      },
    )
    return () => {
      left = true
    }
  }, [shown])
  return useMemo(() => {
    const apart = sheet === SPAIN ? placed.filter(({ point }) => inInset(point)) : []
    const rest = placed.filter((one) => !apart.includes(one))
    const still = make && scale ? make(apart, scale)(0) : cluster(apart)
    const moving = make && scale ? make(rest, scale) : (): Cluster<T>[] => cluster(rest)
    return { still, moving }
  }, [placed, sheet, make, scale])
}
