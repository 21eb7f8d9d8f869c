import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useSite } from '#ui/page/site.ts'
import { Button, type ButtonLook } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import * as styles from './mark-button.module.css'

type Props = ButtonLook & {
  /** `save:12`, `organizer:el-farol`: what it saves or follows. */
  mark: string
  /** An icon; where it stands alone the style sheet can draw it. */
  children?: ReactNode
  /** What it is about, where the icon stands alone: for screen readers. */
  name?: string
}

/** A button that saves or follows, and takes it back: a form, so that it works without JavaScript and asks visitors to sign in on the way. */
export function MarkButton({ mark, children, name, ...look }: Props) {
  const marks = useSite()?.marks
  const isSet = marks?.set.includes(mark)
  const [before, after] = marks?.words[mark.split(':')[0]!] ?? []
  const submit = { type: 'submit', name: isSet ? 'off' : 'on', value: mark, 'aria-pressed': isSet } as const
  return (
    <Form
      className={name ? `${styles.form} ${styles.icon}` : styles.form}
      id={mark}
      method="post"
      action={paths.save}
      preventScrollReset
    >
      {name ? (
        <IconButton {...submit} aria-label={`${before} ${name}`}>
          {children}
        </IconButton>
      ) : (
        <Button {...look} {...submit}>
          {children}
          {` ${isSet ? after : before}`}
        </Button>
      )}
    </Form>
  )
}
