import type { ReactNode } from 'react'
import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'

type Props = { q: string; label: string; name?: string; children?: ReactNode }

/** A search field; the URL holds the query. */
export function SearchForm({ q, label, name = 'q', children }: Props) {
  const t = useText()
  return (
    <FilterForm role="search" key={q}>
      {children}
      <Field name={name} label={label}>
        {(control) => <input className={field.input} type="search" defaultValue={q} maxLength={100} {...control} />}
      </Field>
      <button className={buttonStyles.outline} type="submit">
        <Search /> {t('admin.search.go')}
      </button>
    </FilterForm>
  )
}
