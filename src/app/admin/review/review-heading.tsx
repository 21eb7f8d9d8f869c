import type { ReactNode } from 'react'

/** Longer titles, in characters, get a smaller heading. */
const LONG_TITLE = 60

type Props = {
  title: string
  /** Who asks for what, and since when. */
  about: string
  image?: ReactNode
  /** Links beside the heading. */
  children?: ReactNode
}

/** The heading of an item under review. */
export function ReviewHeading({ title, about, image, children }: Props) {
  return (
    <header className="panel-heading">
      {image}
      <div>
        <h2 className={title.length > LONG_TITLE ? 'big big--long' : 'big'}>{title}</h2>
        <p className="muted">{about}</p>
      </div>
      {children}
    </header>
  )
}
