import { drawIcon, type Icon } from './draw-icon.tsx'

export const Search: Icon = (props) => drawIcon(props, '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>')
