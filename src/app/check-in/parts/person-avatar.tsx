import { useState } from 'react'
import type { CheckInPerson } from '#shared/check-in/check-in.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import * as styles from './initial.module.css'

type Props = { person: Pick<CheckInPerson, 'name' | 'avatar'>; size: 40 | 68 }

/** The account's picture, where there is one and it can be loaded; otherwise the initial, so that names stand below each other. */
export function PersonAvatar({ person: { name, avatar }, size }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (!avatar || isBroken)
    return (
      <span className={size === 40 ? styles.initial : styles.large} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    )
  return <Avatar src={avatar} size={size} lazy onError={() => setBroken(true)} />
}
