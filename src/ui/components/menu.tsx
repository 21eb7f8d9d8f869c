import type { ComponentProps, ReactNode } from 'react'
import { useClosingDetails } from '#ui/hooks/use-closing-details.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { placedClass, type Shown } from './placed.ts'
import * as styles from './popup.module.css'

type Props = Pick<Shown, 'print'> & {
  /** A `Button` or an `IconButton` that is a `summary`. */
  button: ReactNode
  /** Below the end of its button instead of its start. */
  align?: 'end' | undefined
  /** Above its button instead of below. */
  side?: 'top' | undefined
  /** Of menus with one name, one is open. */
  name?: string
  /** Links, or a `fieldset` of boxes. */
  children: ReactNode
}

/** A `details` menu: opens without JavaScript; with it, Escape and outside clicks close it. */
export const Menu = ({ button, align, side, name, print, children }: Props) => (
  <details
    className={`${styles.menu} ${placedClass({ print })}`}
    data-align={align}
    data-side={side}
    name={name}
    ref={useClosingDetails()}
  >
    {button}
    <div className={`${styles.popup} ${styles.items}`}>{children}</div>
  </details>
)

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & { danger?: boolean; note: ReactNode }

/** What a menu does: an icon and words; `note`: how many it is about. */
export const MenuButton = ({ danger, note, onClick, children, ...rest }: ButtonProps) => (
  <button
    {...rest}
    className={styles.act}
    data-danger={danger && ''}
    onClick={(event) => {
      onClick?.(event)
      // What it leads to is not to lie below the menu.
      event.currentTarget.closest('details')?.removeAttribute('open')
    }}
  >
    {children}
    {note !== null && <span className="num">{note}</span>}
  </button>
)

/** A group of filters; `count`: how many of them are set. */
type FilterMenuProps = Pick<Props, 'align' | 'children'> & { label: string; count: number }

export const FilterMenu = ({ label, count, align, children }: FilterMenuProps) => (
  <Menu
    name="filter"
    align={align}
    button={
      <Button as="summary">
        <span>{label}</span> {count > 0 && <Badge tone="accent">{count}</Badge>} <ChevronDown />
      </Button>
    }
  >
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  </Menu>
)
