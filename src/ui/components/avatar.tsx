import * as styles from './avatar.module.css'

type Props = {
  src: string | null | undefined
  /** Its initial stands for who has no picture: companions, and people entered by hand. */
  name?: string | undefined
  /** In px. */
  size: number
  /** A logo is of any shape and made for paper, and shows whole. */
  logo?: boolean | undefined
  lazy?: boolean | undefined
  onError?: (() => void) | undefined
}

/** The mask of a person, or the seal or logo of an organization; always beside the name, so it has no text of its own. */
export function Avatar({ src, name, size, logo, lazy, onError }: Props) {
  if (!src && name)
    return (
      <span className={styles.initial} aria-hidden="true">
        {name.charAt(0)}
      </span>
    )
  return (
    <img
      className={logo ? styles.logo : styles.avatar}
      src={src ?? undefined}
      alt=""
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      onError={onError}
    />
  )
}
