import type { ReactNode } from 'react'
import { Search as Lens } from '#ui/icons/search.ts'
import { Input, type InputProps } from './input.tsx'
import * as styles from './search-field.module.css'

type Props = Omit<InputProps, 'id' | 'type'> & {
  id: string
  /** Read out; the placeholder shows it too, unless there is another. */
  label: string
  /** 52 px high: the one thing on its page. */
  large?: boolean | undefined
  /** 36: in the row of a table's filters. */
  small?: boolean | undefined
  /** The input itself, where it has suggestions. */
  children?: ReactNode
}

/** What one searches a list by: a lens and one line. */
export function SearchField({ id, label, large, small, children, ...input }: Props) {
  return (
    <div className={styles.search} data-size={large ? 'large' : small && 'small'}>
      <Lens />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {children ?? (
        <Input id={id} type="search" name="q" placeholder={label} maxLength={100} autoComplete="off" {...input} />
      )}
    </div>
  )
}
