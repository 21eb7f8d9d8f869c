import type { KeyboardEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import * as styles from './editor.module.css'

/** The form that is edited; what stands elsewhere leads to it. */
export const EDITED_ID = 'edited'

type Props = {
  /** Enter in a line of text, by the name of its control. */
  onEnter?: (name: string) => void
  children: ReactNode
}

/** What is edited of the form: in the browser at once; without JavaScript it is sent, by Enter as by the button at its end. */
export function EditorForm({ onEnter, children }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key, nativeEvent } = event
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (target.type === 'text') onEnter?.(target.name)
  }
  return (
    <Form
      method="post"
      className={styles.card}
      id={EDITED_ID}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {/* The first button is the one of Enter: it must move nothing. */}
      <button className="visually-hidden" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      {children}
    </Form>
  )
}
