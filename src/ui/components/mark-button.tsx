import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useSite } from '#ui/page/site.ts'
import * as styles from './mark-button.module.css'

type Props = {
  /** `save:12`, `organizer:el-farol`: what it saves or follows. */
  mark: string
  className: string
  /** An icon; where it stands alone the style sheet can draw it. */
  children?: ReactNode
  /** What it is about, where the icon stands alone: for screen readers. */
  name?: string
}

/** A button that saves or follows, and takes it back: a form, so that it works without JavaScript and asks visitors to sign in on the way. */
export function MarkButton({ mark, className, children, name }: Props) {
  const marks = useSite()?.marks
  const isSet = marks?.set.includes(mark)
  const [before, after] = marks?.words[mark.split(':')[0]!] ?? []
  return (
    <Form className={styles.form} id={mark} method="post" action={paths.save} preventScrollReset>
      <button
        type="submit"
        className={className}
        name={isSet ? 'off' : 'on'}
        value={mark}
        aria-pressed={isSet}
        aria-label={name && `${before} ${name}`}
      >
        {children}
        {!name && ` ${isSet ? after : before}`}
      </button>
    </Form>
  )
}
