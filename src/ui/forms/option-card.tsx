import type { ComponentProps } from 'react'
import * as styles from './option-card.module.css'

/** A radio button or checkbox as a large box with its label. */
export const OptionCard = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className={styles.option}>
    <input {...input} />
    {children}
  </label>
)
