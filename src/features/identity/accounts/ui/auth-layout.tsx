import type { ReactNode } from 'react'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { loginFor } from '#ui/page/return-to.ts'

/** The address of another door that leads on to where the person was going. */
export const doorTo = (path: string, to: string | null) => (to ? loginFor(path, to) : path)

type Props = {
  /** Which of the pictures stands beside it where there is room. */
  cover: 'login' | 'registro' | 'olvido' | 'codigo'
  title: string
  lede: ReactNode
  /** Where else one might want to go. */
  foot?: ReactNode
  children?: ReactNode
}

/** A door of the site: a narrow form on the left, a poster on the right (DESIGN 6). */
export function DoorFrame({ cover, ...rest }: Props) {
  return (
    <div className="auth">
      <div className="auth__form">
        <DoorColumn {...rest} />
      </div>
      <div className="auth__art" aria-hidden="true">
        <CoverImage theme="low-fantasy" slug={cover} size="door" />
      </div>
    </div>
  )
}

/** The door's column alone, for the narrow pages. */
export function DoorColumn({ title, lede, foot, children }: Omit<Props, 'cover'>) {
  return (
    <div className="door">
      <div>
        <h1>{title}</h1>
        <p className="muted">{lede}</p>
      </div>
      {children}
      {foot && <p className="door__foot">{foot}</p>}
    </div>
  )
}
