import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { type Cluster, inInset, type Point, type Sheet, SPAIN } from '#shared/map.ts'
import { Coasts } from './coastlines.tsx'
import { Controls, type MapWords } from './controls.tsx'
import { Glow, type Light, LightMark } from './marker.tsx'
import { useClusters } from './use-clusters.ts'
import { useView } from './use-view.ts'
import { useSeen } from './use-visible-region.ts'
import { DEEPEST, depthOf, drawnAt } from './view.ts'

type Props<T> = {
  sheet: Sheet
  centre: Point
  placed: readonly { point: Point; thing: T }[]
  words: MapWords
  /** What a light says and where it leads. */
  linkOf: (things: T[]) => { href: string; label: string }
  keyOf: (thing: T) => number
  /** The thing whose light is ringed. */
  lit: number | null
  /** Pointed at, focused or tapped: null when left. */
  onPoint: (things: T[] | null) => void
  /** A light that several share parts when it is pressed, instead of leading to their list. */
  parting?: boolean
  children?: ReactNode
}

/**
 * A map one can move: lights merge in pixels of the screen and part as one comes closer. Every light stays a link; on a touch screen
 * the first tap only points at it. Without scripts it is a still picture with links.
 */
export function MovableMap<T>(props: Props<T>) {
  const { sheet, centre, placed, words, linkOf, keyOf, lit, onPoint, parting = false, children } = props
  const svg = useRef<SVGSVGElement>(null)
  const tapped = useRef<string>(null)
  const hint = useId()
  const { view, moving, step, reset, goTo, press } = useView(svg, sheet, centre)
  const seen = useSeen(svg)
  const { still, moving: depths } = useClusters(placed, sheet, svg, seen)
  const depth = depthOf(view)

  /** The depth at which not all of them share one light any more; null when they never part. */
  const partsAt = ({ things }: Cluster<T>) => {
    for (let deeper = depth + 1; deeper <= DEEPEST; deeper++)
      if (!depths(deeper).some((other) => things.every((thing) => other.things.includes(thing)))) return deeper
    return null
  }
  const pressed = (event: MouseEvent, cluster: Cluster<T>, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const deeper = parting && cluster.things.length > 1 ? partsAt(cluster) : null
    const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (deeper !== null) {
      goTo(cluster.point, 2 ** deeper)
      svg.current?.focus({ preventScroll: true })
    } else if (!touch || tapped.current === id) return
    tapped.current = id
    onPoint(cluster.things)
    event.preventDefault()
  }
  const mark = (cluster: Cluster<T>, at: Point) => {
    const ids = cluster.things.map(keyOf)
    const id = ids.join(' ')
    const light: Light = { ...at, ...linkOf(cluster.things), count: ids.length }
    return (
      <LightMark
        key={id}
        light={light}
        sheet={sheet}
        lit={lit !== null && ids.includes(lit)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(cluster.things)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(cluster.things)}
        onBlur={() => onPoint(null)}
        onClick={(event) => pressed(event, cluster, id)}
      />
    )
  }
  const { width, height } = sheet
  const lights = depths(depth).map((cluster) => ({ cluster, at: drawnAt(view, cluster.point) }))
  const covered = (at: Point) =>
    at.x < 0 || at.y < 0 || at.x > width || at.y > height || (sheet === SPAIN && view.k > 1 && inInset(at))
  return (
    <div
      className={`map on-stage${view.k > 1 ? ' is-zoomed' : ''}${moving ? ' is-moving' : ''}${seen && !moving ? ' is-idle' : ''}`}
    >
      <svg
        ref={svg}
        className="geo"
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={words.label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map that keys move must be reached by keys
        tabIndex={0}
        onKeyDown={press}
      >
        <Glow sheet={sheet} />
        <Coasts sheet={sheet} view={view} />
        {lights.filter(({ at }) => !covered(at)).map(({ cluster, at }) => mark(cluster, at))}
        {still.map((cluster) => mark(cluster, cluster.point))}
      </svg>
      <p className="sr" id={hint}>
        {words.keys}
      </p>
      {children}
      <Controls words={words} step={step} reset={reset} />
    </div>
  )
}
