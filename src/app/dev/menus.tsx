import { useCombobox } from 'downshift'
import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Combobox } from '#ui/components/combobox.tsx'
import { FilterBar } from '#ui/components/filter-bar.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { FilterMenu, Menu } from '#ui/components/menu.tsx'
import { Popup } from '#ui/components/popup.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { Ellipsis } from '#ui/icons/ellipsis.ts'
import { Component } from './component.tsx'

const NAMES = ['Roble Hueco', 'Roble Alto']

/** What opens below a button or a field. */
export const Menus = () => (
  <>
    <Component name="Menu, Popup">
      <Menu
        button={
          <IconButton as="summary" aria-label="Más">
            <Ellipsis />
          </IconButton>
        }
      >
        <a href="?">Compartir</a>
      </Menu>
      <Button type="button" popoverTarget="gallery-popup">
        Popup
      </Button>
      <Popup id="gallery-popup">Debajo de su botón</Popup>
      <NameField />
    </Component>
    <Component name="FilterBar, FilterMenu" wide>
      <FilterBar high>
        <div className="page">
          <SearchField id="gallery-search" label="Buscar" />
          {[0, 2].map((count) => (
            <FilterMenu key={count} label="Género" count={count}>
              <label>
                <input type="checkbox" name="genre" defaultChecked={count > 0} />
                <span>Terror</span>
              </label>
            </FilterMenu>
          ))}
        </div>
      </FilterBar>
    </Component>
  </>
)

function NameField() {
  const [typed, setTyped] = useState('')
  const items = NAMES.filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
  const box = useCombobox({ id: 'gallery', inputId: 'gallery-name', items, inputValue: typed, selectedItem: null })
  return (
    <Combobox
      {...box}
      isOpen={box.isOpen}
      onType={setTyped}
      input={{ 'aria-label': 'Nombre' }}
      label="Nombres"
      note={items.length === 0 && 'Ninguno'}
      status={items.length}
    >
      {items.map((item, index) => (
        <li key={item} {...box.getItemProps({ item, index })}>
          {item}
        </li>
      ))}
    </Combobox>
  )
}
