import { PLACE_MAP, type PlaceMap } from '#shared/map/place-map.ts'
import * as styles from './place-map.module.css'

/** A place with its surroundings, as a picture: the text beside it says where it is. */
export function PlaceMapImage({ map: { image, point, labels }, label }: { map: PlaceMap; label: string }) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${PLACE_MAP.width} ${PLACE_MAP.height}`} role="img" aria-label={label}>
      <image {...image} />
      {labels.map(({ name, isOwn, x, y }) => (
        <text key={name} className={isOwn ? styles.own : undefined} x={x} y={y}>
          {name}
        </text>
      ))}
      <circle cx={point.x} cy={point.y} r="30" />
      <circle className={styles.light} cx={point.x} cy={point.y} r="11" />
    </svg>
  )
}
