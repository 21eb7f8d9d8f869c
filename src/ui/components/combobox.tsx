import type { UseComboboxGetInputPropsOptions, UseComboboxReturnValue } from 'downshift'
import type { ReactNode, Ref } from 'react'
import * as styles from './combobox.module.css'
import { Input, type InputProps } from './input.tsx'
import * as popup from './popup.module.css'

type Props<Item> = Pick<UseComboboxReturnValue<Item>, 'getInputProps' | 'getMenuProps'> & {
  isOpen: boolean
  onType: (text: string) => void
  input: InputProps & UseComboboxGetInputPropsOptions
  /** Of the list. */
  label: string
  listRef?: Ref<HTMLDivElement>
  /** Instead of options, or below them. */
  note: ReactNode
  /** What screen readers say of the open list. */
  status: ReactNode
  /** An `li` for each option. */
  children: ReactNode
}

/** An input with suggestions while typing (ARIA combobox by downshift). */
export const Combobox = <Item,>(props: Props<Item>) => {
  const { getInputProps, getMenuProps, isOpen, onType, input, label, listRef, note, status, children } = props
  return (
    <div className={styles.box}>
      <Input
        spellCheck={false}
        {...getInputProps({
          'aria-expanded': isOpen,
          // The field has its own label; downshift's id would point to a missing element.
          'aria-labelledby': undefined,
          // Not onInputValueChange, which is asynchronous and would lose fast input.
          onChange: ({ currentTarget }) => onType(currentTarget.value),
          ...input,
        })}
      />
      <div className={`${popup.popup} ${styles.list}`} hidden={!isOpen} ref={listRef}>
        <ul {...getMenuProps({ 'aria-label': label })}>{isOpen && children}</ul>
        {note && <p>{note}</p>}
      </div>
      <span className="visually-hidden" role="status">
        {isOpen && status}
      </span>
    </div>
  )
}
