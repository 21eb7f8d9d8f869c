import { useCombobox } from 'downshift'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { Combobox } from '#ui/components/combobox.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useIsHeld } from '#ui/network/network-status.ts'
import { SuggestionOptions } from './suggestion-options.tsx'
import { suggestionPath } from './suggestion-path.ts'
import { useSuggestions } from './use-suggestions.ts'

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

type Props = {
  id: string
  defaultValue?: string
  onType?: () => void
  /** Called when a suggestion is chosen, which leads elsewhere than what was typed. */
  onChoose?: () => void
  /** The list of events that provinces lead to. */
  list?: string
}

/** The search input of a plain form, with suggestions while typing (ARIA combobox by downshift). Stays as it is while a filter is chosen. */
export const SearchBox = memo(({ id, defaultValue = '', onType, onChoose, list: listPath = paths.events }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  // Follow changes of the URL (a filter removed, the back button), unless the field has the focus.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(defaultValue)
  }, [defaultValue])
  const { query, suggestions, loading } = useSuggestions(typed)
  const isHeld = useIsHeld() && loading
  const type = (text: string) => {
    setTyped(text)
    onType?.()
  }
  const combobox = useCombobox<Suggestion>({
    id: `${id}-suggestions`,
    inputId: id,
    items: suggestions,
    inputValue: typed,
    // Choosing navigates away; nothing stays selected, so that the same suggestion can be chosen again.
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item && item.kind + item.slug,
    // Blur must not select the highlighted suggestion, which would navigate.
    stateReducer: (_, { type, changes }) => (type === InputBlur ? { ...changes, selectedItem: null } : changes),
    onInputValueChange: (change) => change.type === InputKeyDownEscape && type(change.inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setTyped('')
      onChoose?.()
      navigate(suggestionPath(selectedItem, listPath), { viewTransition: true })
    },
  })
  const open = combobox.isOpen && typed.trim().length >= 2
  // Scroll the list into view when the field is low on the page.
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows with the suggestions
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open, suggestions])
  // Without a highlighted suggestion, Enter submits the form.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing || (open && combobox.highlightedIndex >= 0)) return
    Object.assign(nativeEvent, { preventDownshiftDefault: true })
    combobox.closeMenu()
  }
  return (
    <Combobox
      {...combobox}
      isOpen={open}
      onType={type}
      input={{
        ref: input,
        onKeyDown,
        name: 'q',
        type: 'search',
        maxLength: SEARCH_TEXT_LENGTH,
        placeholder: t('search.placeholder'),
      }}
      label={t('suggest.label')}
      listRef={list}
      note={
        isHeld
          ? t('network.auto')
          : suggestions.length === 0 && t(loading ? 'suggest.loading' : 'suggest.none', { q: typed.trim() })
      }
      status={isHeld ? t('network.auto') : !loading && t('suggest.count', { count: suggestions.length })}
    >
      <SuggestionOptions
        suggestions={suggestions}
        query={query}
        propsOf={(item, index) => combobox.getItemProps({ item, index })}
      />
    </Combobox>
  )
})
