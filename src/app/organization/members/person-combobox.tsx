import { useCombobox } from 'downshift'
import { useState } from 'react'
import { PEOPLE_SEARCH_MIN } from '#shared/limits.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Combobox } from '#ui/components/combobox.tsx'
import type { FormControlProps } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { type FoundPerson, usePeople } from './use-people.ts'

/** A username field with suggestions. */
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
    <Combobox
      {...box}
      isOpen={open}
      onType={setTyped}
      input={{ ...control, autoCapitalize: 'none' }}
      label={t('users.add.list')}
      note={found.length === 0 && (busy || !asked ? t('suggest.loading') : t('users.add.none', { q: asked }))}
      status={!busy && t('users.add.count', { count: found.length })}
    >
      {found.map((person, index) => (
        <li key={person.id} {...box.getItemProps({ item: person, index })}>
          <Avatar src={person.avatar} size={32} />
          <span>{person.username}</span>
        </li>
      ))}
    </Combobox>
  )
}
