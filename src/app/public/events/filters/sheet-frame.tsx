import { type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useActiveFilters } from '#features/events/ui/filters.ts'
import type { Search } from '#shared/search.ts'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { useIsHeld } from '#ui/network/network-status.ts'
import { ClearLink, FilterChips } from './filter-chips.tsx'
import { SheetContext } from './filter-controls.tsx'
import * as filterRow from './filter-row.module.css'
import * as styles from './sheet-frame.module.css'
import type { FilterForm } from './use-filter-form.ts'
import { useDragDown } from './use-sheet.ts'

type Props = { form: FilterForm; count: number; children: ReactNode }

const TITLE = 'filters-title'

/** The filters in a row; on phones a sheet with title, active filters and the number of events. */
export function SheetFrame({ form, count, children }: Props) {
  const { sheet } = form
  if (sheet.isOpen)
    return (
      <ModalSheet form={form} count={count}>
        {children}
      </ModalSheet>
    )
  return (
    <div
      className={`${filterRow.row} ${styles.sheet}`}
      id="filters"
      popover="auto"
      ref={(element) => {
        sheet.element.current = element
      }}
    >
      <Head form={form} />
      {children}
      <Actions form={form} count={count} />
    </div>
  )
}

/**
 * Opens with head and buttons, so that the tap is answered at once; the filters follow. Until then it is a popover: a modal dialog makes
 * the page behind inert, which is as much work as the sheet itself.
 */
function ModalSheet({ form, count, children }: Props) {
  const { sheet } = form
  const isFilled = useDeferredValue(true, false)
  const dialog = useRef<HTMLDialogElement>(null)
  // Once: a dialog that was closed is still rendered until its filters are a row again.
  useLayoutEffect(() => {
    sheet.element.current = dialog.current
    dialog.current?.showPopover()
    focusTitle()
  }, [sheet.element])
  useLayoutEffect(() => {
    if (isFilled && dialog.current?.matches(':popover-open')) makeModal(dialog.current, sheet.opener.current)
  }, [isFilled, sheet.opener])
  useSteadyScroll(form, isFilled)
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) sheet.close()
  }
  const closeByKey = ({ key, currentTarget }: KeyboardEvent<HTMLDialogElement>) => {
    if (key === 'Escape' && !currentTarget.open) sheet.close()
  }
  return (
    <SheetContext value={true}>
      <dialog
        className={styles.sheet}
        id="filters"
        aria-labelledby={TITLE}
        popover="manual"
        ref={dialog}
        onClose={sheet.onClose}
        onClick={closeOutside}
        onKeyDown={closeByKey}
      >
        <Head form={form} />
        {isFilled && children}
        <Actions form={form} count={count} />
      </dialog>
    </SheetContext>
  )
}

const focusTitle = () => document.getElementById(TITLE)?.focus({ preventScroll: true })

/** What has the focus in the sheet by now keeps it. Once closed, the dialog gives it back to what opened it. */
function makeModal(dialog: HTMLDialogElement, opener: HTMLElement | null) {
  const focused = document.activeElement
  dialog.hidePopover()
  opener?.focus({ preventScroll: true })
  dialog.showModal()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true })
}

/** Applies a search without one of its filters, whose link goes away with the focus. */
const removalOf = ({ sheet, apply }: FilterForm) =>
  sheet.isOpen
    ? (without: Search) => {
        focusTitle()
        apply(without)
      }
    : undefined

/** Title, close and the active filters. */
function Head({ form }: Pick<Props, 'form'>) {
  const t = useText()
  const { sheet, chosen } = form
  return (
    <>
      <div className={styles.head} {...useDragDown(sheet)}>
        <h2 id={TITLE} tabIndex={-1}>
          {t('search.filters')}
        </h2>
        <IconButton
          type="button"
          aria-label={t('search.close')}
          popoverTarget="filters"
          popoverTargetAction="hide"
          onClick={sheet.close}
        >
          <X />
        </IconButton>
      </div>
      <div className={styles.chips}>
        <FilterChips search={chosen} onRemove={removalOf(form)} />
      </div>
    </>
  )
}

/** What was tapped stays under the finger when the row of active filters above it grows. */
function useSteadyScroll({ sheet: { element }, chosen }: FilterForm, isFilled: boolean) {
  const top = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row changes with what is chosen
  useLayoutEffect(() => {
    const below = element.current?.querySelector('fieldset')
    if (!element.current || !below) return
    if (top.current !== null) element.current.scrollTop += below.offsetTop - top.current
    top.current = below.offsetTop
  }, [element, chosen, isFilled])
}

/** "Quitar filtros" and "Ver 8 eventos". The page's own count is out of reach while the sheet is open. */
function Actions({ form, count }: Omit<Props, 'children'>) {
  const t = useText()
  const { sheet, chosen, isLoading } = form
  const isFiltered = useActiveFilters(chosen).length > 0
  const isHeld = useIsHeld() && isLoading
  return (
    <div className={styles.actions}>
      {isFiltered && <ClearLink variant="quiet" search={chosen} onRemove={removalOf(form)} />}
      <Button variant="primary" type="submit" aria-busy={isLoading}>
        {/* While the network is away, nobody knows how many. */}
        <span className="needs-script">{isHeld ? t('search.apply') : t('search.see', { count })}</span>
        <span className="without-script">{t('search.apply')}</span>
      </Button>
      {sheet.isOpen && (
        <p className="visually-hidden" role="status">
          {isHeld ? t('network.auto') : t('season.count', { count })}
        </p>
      )}
    </div>
  )
}
