import { useState } from 'react'
import type { CheckInPerson } from '#shared/check-in/check-in.ts'
import * as avatarStyles from '#ui/primitives/avatar.module.css'
import * as styles from './initial.module.css'

type Props = { person: Pick<CheckInPerson, 'name' | 'avatar'>; size: 40 | 68 }

/** The account's picture, where there is one and it can be loaded; otherwise the initial, so that names stand below each other. */
export function Avatar({ person: { name, avatar }, size }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (!avatar || isBroken)
    return (
      <span className={size === 40 ? styles.initial : styles.large} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    )
  const sized = { width: size, height: size }
  return (
    <img
      className={avatarStyles.avatar}
      src={avatar}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      {...sized}
    />
  )
}
