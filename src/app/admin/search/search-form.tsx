import type { ReactNode } from 'react'
import { FilterForm } from '#app/admin/components/filter-form.tsx'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'

type Props = { q: string; label: string; name?: string; children?: ReactNode }

/** A search field; the URL holds the query. */
export function SearchForm({ q, label, name = 'q', children }: Props) {
  const t = useText()
  return (
    <FilterForm role="search" key={q}>
      {children}
      <Field name={name} label={label}>
        {(control) => <Input type="search" defaultValue={q} maxLength={100} {...control} />}
      </Field>
      <Button type="submit">
        <Search /> {t('admin.search.go')}
      </Button>
    </FilterForm>
  )
}
