import type { ReactNode, Ref } from 'react'

type Props = {
  /** The content of the side bar. */
  side: ReactNode
  /** A class of the page's column. */
  className?: string
  children: ReactNode
}

/** A side bar beside the page; tabs above it on narrow screens. */
export function SidePanel({ side, className, children }: Props) {
  return (
    <div className="panel">
      <div className="side">{side}</div>
      <div className={className ? `panel__main ${className}` : 'panel__main'}>{children}</div>
    </div>
  )
}

/** Whose panel it is: a picture, a name and a line about it. */
export function SideOwner({ image, name, children }: { image: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="side__me">
      {image}
      <p>
        <b>{name}</b>
        <span className="small muted">{children}</span>
      </p>
    </div>
  )
}

/** The links to the pages of the panel. */
export function SideNav({ label, ref, children }: { label: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <nav className="side__nav" aria-label={label} ref={ref}>
      {children}
    </nav>
  )
}
