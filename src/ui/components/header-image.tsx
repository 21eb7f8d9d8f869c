import type { HeaderPicture } from '#shared/header-picture.ts'
import * as crop from './cover-image.module.css'
import * as styles from './header-image.module.css'

type Props = { picture: HeaderPicture; name: string }

/** The picture of an organization or a venue, as wide as the page. Where nobody described it, it has the name of what it shows. */
export function HeaderImage({ picture: { url, srcSet, width, height, alternativeText, focal }, name }: Props) {
  return (
    <img
      className={`${styles.image} ${crop.cropped}`}
      data-x={Math.round(focal.x / 10)}
      data-y={Math.round(focal.y / 10)}
      src={url}
      srcSet={srcSet}
      sizes="(min-width: 76rem) 72rem, 94vw"
      alt={alternativeText || name}
      width={width ?? undefined}
      height={height ?? undefined}
    />
  )
}
