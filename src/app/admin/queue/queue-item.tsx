import type { ComponentProps, ReactNode } from 'react'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Age } from './age.tsx'
import * as styles from './queue-item.module.css'

type Props = Omit<ComponentProps<typeof SiteLink>, 'className' | 'title' | 'children'> & {
  title: string
  image?: ReactNode
  /** How long it has been waiting. */
  hours: number
  /** A line about it. */
  children: ReactNode
}

/** A link to something that waits for a decision. */
export function QueueItem({ title, image, hours, children, ...link }: Props) {
  return (
    <SiteLink className={image ? `${styles.item} ${styles.pictured}` : styles.item} {...link}>
      {image}
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
      <Age hours={hours} />
    </SiteLink>
  )
}
