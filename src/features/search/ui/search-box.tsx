import { useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'
import { Options } from './suggestion-options.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Where a suggestion leads. */
const target = ({ kind, slug }: Suggestion) =>
  kind === 'province' ? `${paths.events}?${new URLSearchParams({ province: slug })}` : paths[kind](slug)

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

type Props = { id: string; defaultValue?: string; className?: string; onType?: () => void }

/** The search field: a plain input of a plain form, with suggestions as one types (ARIA combobox, by downshift). */
export function SearchBox({ id, defaultValue = '', className, onType }: Props) {
  const t = useText()
  const path = usePath()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  // The address may change under the field (a chip removed, back): it follows, unless somebody is typing in it.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(defaultValue)
  }, [defaultValue])
  const { asked, found, busy } = useSuggestions(typed)
  const type = (text: string) => {
    setTyped(text)
    onType?.()
  }
  const box = useCombobox<Suggestion>({
    id: `${id}-suggestions`,
    inputId: id,
    items: found,
    inputValue: typed,
    // Choosing leads away; nothing stays chosen, so that the same may be chosen again.
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item && item.kind + item.slug,
    // Leaving the field chooses nothing: nobody asked for another page.
    stateReducer: (_, { type, changes }) => (type === InputBlur ? { ...changes, selectedItem: null } : changes),
    onInputValueChange: (change) => change.type === InputKeyDownEscape && type(change.inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setTyped('')
      navigate(path(target(selectedItem)), { viewTransition: true })
    },
  })
  const open = box.isOpen && typed.trim().length >= 2
  // A field low on the page would show its suggestions below the fold.
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found makes the list longer
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open, found])
  // With nothing chosen Enter is the form's own: it searches for the text.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing || (open && box.highlightedIndex >= 0)) return
    Object.assign(nativeEvent, { preventDownshiftDefault: true })
    box.closeMenu()
  }
  return (
    <div className="suggest">
      <input
        {...box.getInputProps({
          ref: input,
          'aria-expanded': open,
          // The field's own label names it; downshift's would be an element that is not there.
          'aria-labelledby': undefined,
          onKeyDown,
          // Not onInputValueChange, which comes too late: letters typed fast would be lost.
          onChange: ({ currentTarget }) => type(currentTarget.value),
        })}
        className={className}
        name="q"
        type="search"
        maxLength={SEARCH_TEXT_LENGTH}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search.placeholder')}
      />
      <div className="pop suggest__list" hidden={!open} ref={list}>
        <ul {...box.getMenuProps({ 'aria-label': t('suggest.label') })}>
          {open && (
            <Options
              found={found}
              asked={asked}
              highlighted={box.highlightedIndex}
              propsOf={(item, index) => box.getItemProps({ item, index })}
            />
          )}
        </ul>
        {found.length === 0 && (
          <p className="suggest__note">{busy ? t('suggest.loading') : t('suggest.none', { q: typed.trim() })}</p>
        )}
      </div>
      <span className="sr" role="status">
        {open && !busy && t('suggest.count', { count: found.length })}
      </span>
    </div>
  )
}
