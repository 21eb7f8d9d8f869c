import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { searchPath, useActiveFilters } from '#features/events/ui/filters.ts'
import { clearFilters, type Search } from '#shared/search.ts'
import { Button, type ButtonLook } from '#ui/components/button.tsx'
import { Chip } from '#ui/components/chip.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

/** `onRemove`: applies the search without the filter, in place of the link. */
type Props = { search: Search; onRemove?: ((without: Search) => void) | undefined }

/** A link for each active filter, which removes it. */
export function FilterChips({ search, onRemove }: Props) {
  const t = useText()
  return useActiveFilters(search).map(({ key, label, without }) => (
    <Chip
      key={key}
      as={SearchLink}
      on
      aria-label={t('search.remove', { filter: label })}
      without={without}
      onRemove={onRemove}
    >
      <span>{label}</span>
      <X />
    </Chip>
  ))
}

/** A link that removes all filters. */
export function ClearLink({ search, onRemove, ...look }: Props & ButtonLook) {
  const t = useText()
  return (
    <Button {...look} as={SearchLink} without={clearFilters(search)} onRemove={onRemove}>
      {t('search.clear')}
    </Button>
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
