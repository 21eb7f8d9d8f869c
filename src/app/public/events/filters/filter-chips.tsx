import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { searchPath, useActiveFilters } from '#features/events/ui/filters.ts'
import { clearFilters, type Search } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as chip from '#ui/primitives/chip.module.css'

/** `onRemove`: applies the search without the filter, in place of the link. */
type Props = { search: Search; onRemove?: ((without: Search) => void) | undefined }

/** A link for each active filter, which removes it. */
export function FilterChips({ search, onRemove }: Props) {
  const t = useText()
  return useActiveFilters(search).map(({ key, label, without }) => (
    <SearchLink
      key={key}
      className={`${chip.chip} ${chip.isOn}`}
      aria-label={t('search.remove', { filter: label })}
      without={without}
      onRemove={onRemove}
    >
      <span>{label}</span>
      <X />
    </SearchLink>
  ))
}

/** A link that removes all filters. */
export function ClearLink({ search, className, onRemove }: Props & { className: string }) {
  const t = useText()
  return (
    <SearchLink className={className} without={clearFilters(search)} onRemove={onRemove}>
      {t('search.clear')}
    </SearchLink>
  )
}

type LinkProps = Omit<ComponentProps<typeof SiteLink>, 'to'> & {
  without: Search
  onRemove: ((without: Search) => void) | undefined
}

function SearchLink({ without, onRemove, ...rest }: LinkProps) {
  const { pathname: path } = useLocation()
  return (
    <SiteLink
      to={searchPath(without, path)}
      preventScrollReset
      onClick={
        onRemove &&
        ((event) => {
          event.preventDefault()
          onRemove(without)
        })
      }
      {...rest}
    />
  )
}
