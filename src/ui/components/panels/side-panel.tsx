import type { ReactNode } from 'react'
import { useCloseOnNavigation } from '#ui/hooks/use-close-on-navigation.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { part } from '../part.tsx'
import * as styles from './side-panel.module.css'

type Props = {
  /** The content of the side bar. */
  side: ReactNode
  /** Gives the page more room. */
  wide?: boolean
  children: ReactNode
}

const MENU = 'panel-menu'

/** A side bar beside the page. On narrow screens it is a native popover, which the button in the navbar opens, also without JavaScript. */
export function SidePanel({ side, wide = false, children }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <div className={styles.sticky} id={MENU} popover="auto" ref={useCloseOnNavigation()}>
          {side}
        </div>
      </div>
      <div className={wide ? `${styles.main} ${styles.wide}` : styles.main}>{children}</div>
    </div>
  )
}

type ButtonProps = {
  /** Whose panel it is. */
  name: string
  lang?: string
  /** The page of the side bar that one is on. */
  part: string | undefined
}

/** In the navbar of narrow screens, in place of the links of the site. */
export function PanelButton({ name, lang, part }: ButtonProps) {
  const t = useText()
  return (
    <button className={`${styles.button} narrow-only`} type="button" popoverTarget={MENU}>
      <b lang={lang}>{name}</b>
      <small>{part}</small>
      <ChevronDown />
      <span className="visually-hidden">{t('nav.panel')}</span>
    </button>
  )
}

/** Whose panel it is, where the navbar does not say it: a picture, a name and a line about it. */
export function SideOwner({ image, name, children }: { image: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={`${styles.owner} wide-only`}>
      {image}
      <p>
        <b>{name}</b>
        <span className="small muted">{children}</span>
      </p>
    </div>
  )
}

/** The links to the pages of the panel. */
export function SideNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {children}
    </nav>
  )
}

/** What the links below it have in common. */
export const SideNavGroup = part('p', styles.group)
