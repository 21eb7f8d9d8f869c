import { useId, useState } from 'react'
import type { PhotoArea } from '#shared/albums/albums.ts'
import { isWholePhoto } from '#shared/albums/photo-consent.ts'
import { Input } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import * as styles from './area-fields.module.css'
import { AreaPicture } from './area-picture.tsx'

const SIDES = ['x', 'y', 'width', 'height'] as const
type Side = (typeof SIDES)[number]

type Props = {
  picture: { url: string; width: number; height: number }
  alt: string
  /** What is shown at first; the whole picture counts as nothing chosen. */
  area: PhotoArea | null
  kind: 'crop' | 'blur'
  labels: Record<Side, string> & { legend: string; hint: string }
  error?: string | undefined
}

/** Part of a picture, in percent: four numbers, which follow the pointer where it can be drawn. */
export function AreaFields({ picture, alt, area, kind, labels, error }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState<Record<Side, string>>(() => toTyped(area && !isWholePhoto(area) ? area : null))
  return (
    <fieldset className={styles.fields}>
      <legend>{labels.legend}</legend>
      <p className="small muted">{labels.hint}</p>
      <AreaPicture
        picture={picture}
        alt={alt}
        kind={kind}
        area={toArea(typed)}
        onDraw={isHydrated ? (drawn) => setTyped(toTyped(drawn)) : undefined}
      />
      <div className={styles.sides}>
        {SIDES.map((side) => (
          <Field
            key={side}
            id={`${id}-${side}`}
            name={side}
            label={labels[side]}
            error={side === 'width' ? error : undefined}
          >
            {(control) => (
              <Input
                type="number"
                inputMode="numeric"
                min={side === 'x' || side === 'y' ? 0 : 1}
                max={100}
                value={typed[side]}
                onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [side]: value }))}
                {...control}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

const toTyped = (area: PhotoArea | null): Record<Side, string> =>
  area
    ? { x: String(area.x), y: String(area.y), width: String(area.width), height: String(area.height) }
    : { x: '', y: '', width: '', height: '' }

/** Null until a size is typed. */
function toArea(typed: Record<Side, string>): PhotoArea | null {
  const [x, y, width, height] = SIDES.map((side) => Number(typed[side])) as [number, number, number, number]
  if (![x, y, width, height].every((value) => value >= 0 && value <= 100) || width === 0 || height === 0) return null
  return { x, y, width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) }
}
