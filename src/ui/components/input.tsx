import type { ComponentProps } from 'react'
import * as styles from './field.module.css'

type Look = {
  /** Digits of one width. */
  numeric?: boolean | undefined
}
export type InputProps = Omit<ComponentProps<'input'>, 'className'> & Look & { code?: boolean | undefined }

/** A line of text, a number, a date or a file; `code`: a one-time code, in large digits. */
export function Input({ numeric, code, ...rest }: InputProps) {
  const classes = [styles.input, rest.type === 'file' && styles.file, code && styles.code, numeric && 'num']
  return <input {...rest} className={classes.filter(Boolean).join(' ')} />
}

export function Textarea({ numeric, ...rest }: Omit<ComponentProps<'textarea'>, 'className'> & Look) {
  return <textarea {...rest} className={numeric ? `${styles.input} num` : styles.input} />
}

export function Select({ numeric, ...rest }: Omit<ComponentProps<'select'>, 'className'> & Look) {
  return <select {...rest} className={numeric ? `${styles.select} num` : styles.select} />
}
