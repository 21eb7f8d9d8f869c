import type { CharacterPortrait } from '#shared/characters/character-sheet.ts'
import { paths } from '#shared/paths.ts'
import * as cover from '#ui/components/cover-image.module.css'
import * as styles from './character-face.module.css'

type Props = {
  character: { mask: string; portrait: CharacterPortrait | null }
  /** CSS pixels. */
  size: number
  eager?: boolean
  className?: string
}

/** The portrait of a character, cropped around its focal point, else its generated mask. Round. */
export function CharacterFace({ character: { mask, portrait }, size, eager = false, className = '' }: Props) {
  const shared = { width: size, height: size, loading: eager ? ('eager' as const) : ('lazy' as const) }
  if (!portrait) return <img className={`${styles.face} ${className}`} src={paths.avatar(mask)} alt="" {...shared} />
  return (
    <img
      className={`${styles.face} ${cover.cropped} ${className}`}
      // In steps of 10 %: the content security policy forbids style attributes.
      data-x={Math.round(portrait.focal.x / 10)}
      data-y={Math.round(portrait.focal.y / 10)}
      src={portrait.url}
      alt={portrait.alternativeText ?? ''}
      {...shared}
    />
  )
}
