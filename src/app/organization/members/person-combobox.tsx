import { useCombobox } from 'downshift'
import { useState } from 'react'
import { PEOPLE_SEARCH_MIN } from '#shared/limits.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Input } from '#ui/components/input.tsx'
import * as suggestions from '#ui/components/suggestions.module.css'
import type { FormControlProps } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as popup from '#ui/primitives/popup.module.css'
import * as styles from './person-combobox.module.css'
import { type FoundPerson, usePeople } from './use-people.ts'

/** A username field with autocomplete (ARIA combobox, by downshift). */
export function PersonCombobox({ defaultValue, ...control }: FormControlProps) {
  const t = useText()
  const [typed, setTyped] = useState(defaultValue)
  // Do not search again for the selected name.
  const [chosen, setChosen] = useState(defaultValue)
  const { found, asked, busy } = usePeople(typed === chosen ? '' : typed)
  const box = useCombobox<FoundPerson>({
    id: 'people',
    inputId: control.id,
    items: found,
    inputValue: typed,
    selectedItem: null,
    itemToString: (person) => person?.username ?? '',
    itemToKey: (person) => person?.id ?? null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setTyped(selectedItem.username)
      setChosen(selectedItem.username)
    },
  })
  const open = box.isOpen && typed !== chosen && typed.trim().length >= PEOPLE_SEARCH_MIN
  return (
    <div className={suggestions.box}>
      <Input
        {...box.getInputProps({
          'aria-expanded': open,
          // The field has its own label; downshift's id would point to a missing element.
          'aria-labelledby': undefined,
          // Not onInputValueChange, which is asynchronous and would lose fast input.
          onChange: ({ currentTarget }) => setTyped(currentTarget.value),
          ...control,
        })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={`${popup.popup} ${suggestions.list}`} hidden={!open}>
        <ul {...box.getMenuProps({ 'aria-label': t('users.add.list') })}>
          {open &&
            found.map((person, index) => (
              <li
                key={person.id}
                {...box.getItemProps({ item: person, index })}
                className={index === box.highlightedIndex ? `${styles.option} on` : styles.option}
              >
                <Avatar src={person.avatar} size={32} />
                <span>{person.username}</span>
              </li>
            ))}
        </ul>
        {found.length === 0 && (
          <p className={suggestions.note}>
            {busy || !asked ? t('suggest.loading') : t('users.add.none', { q: asked })}
          </p>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {open && !busy && t('users.add.count', { count: found.length })}
      </span>
    </div>
  )
}
