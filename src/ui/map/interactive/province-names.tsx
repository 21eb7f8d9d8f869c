import { useEffect, useState } from 'react'
import { inInset, type Point } from '#shared/map/map.ts'
import { besideMarkers, project, type View } from '#shared/map/view.ts'
import * as mapStyles from '#ui/map/map.module.css'

type ProvincePoints = typeof import('./province-points.ts').PROVINCE_POINTS

/** Names of provinces on the zoomed map of Spain; loaded when they are first shown. */
export function ProvinceNames({ view, markers }: { view: View; markers: readonly Point[] }) {
  const [points, setPoints] = useState<ProvincePoints | null>(null)
  useEffect(() => {
    let unmounted = false
    import('./province-points.ts').then(
      (module) => !unmounted && setPoints(module.PROVINCE_POINTS),
      () => {
        // On failure the map has no names.
      },
    )
    return () => {
      unmounted = true
    }
  }, [])
  const placed = points?.map(([name, x, y]) => ({ name, at: besideMarkers(project(view, { x, y }), markers) })) ?? []
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {placed
        .filter(({ at }) => !inInset(at))
        .map(({ name, at }) => (
          <text key={name} className={mapStyles.name} {...at}>
            {name}
          </text>
        ))}
    </g>
  )
}
