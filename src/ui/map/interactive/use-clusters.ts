import { useEffect, useMemo, useState } from 'react'
import { inInset, type MapSheet, type Point, SPAIN } from '#shared/map/map.ts'
import { type Cluster, cluster } from '../clusters.ts'

type PlacedItem<T> = { point: Point; item: T }
type CreateClusters = typeof import('./zoom-clusters.ts').createClusters

/**
 * Clusters for each zoom level. Uses the server's clusters until supercluster has loaded, which happens when the map
 * first becomes visible. The Canary Islands are clustered once, because their inset does not zoom.
 */
export function useClusters<T>(
  points: readonly PlacedItem<T>[],
  sheet: MapSheet,
  scale: number | undefined,
  visible: boolean,
) {
  const [createClusters, setCreateClusters] = useState<CreateClusters | null>(null)
  const measured = visible && scale !== undefined
  useEffect(() => {
    if (!measured) return
    let unmounted = false
    import('./zoom-clusters.ts').then(
      (module) => !unmounted && setCreateClusters(() => module.createClusters),
      () => {
        // On failure keep the server's clusters.
      },
    )
    return () => {
      unmounted = true
    }
  }, [measured])
  return useMemo(() => {
    const insetPoints = sheet === SPAIN ? points.filter(({ point }) => inInset(point)) : []
    const otherPoints = points.filter((one) => !insetPoints.includes(one))
    const still = createClusters && scale ? createClusters(insetPoints, scale)(0) : cluster(insetPoints)
    const moving =
      createClusters && scale ? createClusters(otherPoints, scale) : (): Cluster<T>[] => cluster(otherPoints)
    return { still, moving }
  }, [points, sheet, createClusters, scale])
}
