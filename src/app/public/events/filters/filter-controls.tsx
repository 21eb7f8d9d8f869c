import { createContext, memo, type ReactNode, useContext } from 'react'
import { GenreTag } from '#features/events/ui/genre-tag.tsx'
import type { Theme } from '#shared/enums.ts'
import { FieldBox, FieldLabel } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { FilterMenu } from '#ui/components/menu.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './filter-controls.module.css'

/** The URL holds the state: the form's onChange updates it, and it returns as `chosen`. */
const left = () => {}

/** `count`: how many events the option would leave, where that is known. */
type Option = { value: string; message: string; theme?: Theme; count?: number | undefined }

/** Renders again when a prop has another value: a tap in the sheet changes one group of many. Its props must be JSON. */
const memoByValue = <Props extends object>(Component: (props: Props) => ReactNode) =>
  memo(Component, (before, after) => JSON.stringify(before) === JSON.stringify(after))

/** Beside an option, and after it for those who hear it. */
function OptionCount({ count }: { count: number | undefined }) {
  const t = useText()
  if (count === undefined) return null
  return (
    <>
      <span className={`${styles.count} num`} aria-hidden="true" data-none={count === 0 || undefined}>
        {count}
      </span>
      <span className="visually-hidden"> {t('season.count', { count })}</span>
    </>
  )
}

/** Whether the filters are shown in the sheet, which has room for all of them. */
export const SheetContext = createContext(false)

type GroupProps = { label: string; count: number; children: ReactNode }

/** A group of filters: a menu, or a part of the sheet. */
export function FilterDropdown(props: GroupProps) {
  if (!useContext(SheetContext)) return <FilterMenu {...props} />
  return (
    <fieldset>
      <legend>{props.label}</legend>
      {props.children}
    </fieldset>
  )
}

/** Multiple choice. */
type CheckboxProps = { name: string; chosen: readonly string[]; options: readonly Option[] }
export const CheckboxOptions = memoByValue(({ name, chosen, options }: CheckboxProps) =>
  options.map(({ value, message, theme, count }) => (
    <label key={value}>
      <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={left} />
      {theme ? <GenreTag theme={theme} /> : <span>{message}</span>}
      <OptionCount count={count} />
    </label>
  )),
)

type ChoiceProps = { name: string; chosen: string; options: readonly Option[] }

/** A single choice of a few options, one below the other. */
export const RadioOptions = memoByValue(({ name, chosen, options }: ChoiceProps) =>
  options.map(({ value, message, count }) => (
    <label key={value}>
      <input type="radio" name={name} value={value} checked={value === chosen} onChange={left} />
      <span>{message}</span>
      <OptionCount count={count} />
    </label>
  )),
)

/** A single choice of a few options. */
type SegmentedProps = ChoiceProps & {
  label: string
  /** What the sheet, which has room for it, says of the options. */
  note: string | null
}
export const SegmentedControl = memoByValue(({ name, label, chosen, options, note }: SegmentedProps) => {
  const inSheet = useContext(SheetContext)
  return (
    <>
      <Segmented as="fieldset" radios>
        <legend className="visually-hidden">{label}</legend>
        {options.map(({ value, message, count }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={left}
            />
            <span>{message}</span>
            <OptionCount count={count} />
          </label>
        ))}
      </Segmented>
      {inSheet && note && <p className="small muted">{note}</p>}
    </>
  )
})

/** A single choice of many options. */
type SelectProps = ChoiceProps & { label: string; required?: boolean }
export const SelectOptions = memoByValue(({ name, label, chosen, options, required = false }: SelectProps) => {
  const t = useText()
  return (
    <FieldBox as="label">
      <FieldLabel>{label}</FieldLabel>
      <Select name={name} value={chosen} onChange={left}>
        {!required && <option value="">{t('search.any')}</option>}
        {options.map(({ value, message, count }) => (
          <option key={value} value={value}>
            {count === undefined ? message : `${message} (${count})`}
          </option>
        ))}
      </Select>
    </FieldBox>
  )
})
