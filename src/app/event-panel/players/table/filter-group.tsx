import type { ReactNode } from 'react'
import * as styles from './filter-group.module.css'

type Option = { value: string; label: string; isOn: boolean; count?: number | undefined }
type Props = { title: string; children: ReactNode }

/** Boxes of a filter under their title. */
export const FilterGroup = ({ title, children }: Props) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** `count`: how many it finds. */
export const FilterOption = ({ name, value, label, isOn, count }: Option & { name: string }) => (
  <label className={styles.option}>
    <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
    <span>{label}</span>
    {count !== undefined && <span className="num muted">{count}</span>}
  </label>
)
