import { SHEET_FIELDS, type SheetField } from '#shared/event-imports/sheet.ts'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './sheet.module.css'

type Props = { sheet: { header: string[]; columns: (SheetField | null)[]; example: string[] } }

/** What each column of the file is. */
export function SheetColumns({ sheet: { header, columns, example } }: Props) {
  const t = useText()
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">{t('imports.columns')}</h2>
      <p className="muted">{t('imports.columns.text')}</p>
      <ul className={styles.columns}>
        {header.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={index}>
            <label htmlFor={`column-${index}`}>{name || t('imports.column.number', { number: index + 1 })}</label>
            <span className={styles.example}>{example[index]}</span>
            <Select
              id={`column-${index}`}
              name={`columns[${index}]`}
              defaultValue={columns[index] ?? ''}
              key={columns[index]}
            >
              <option value="">{t('imports.column.none')}</option>
              {SHEET_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {t(`imports.column.${one}`)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}
