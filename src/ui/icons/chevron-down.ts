import { drawIcon, type Icon } from './draw-icon.tsx'

export const ChevronDown: Icon = (props) => drawIcon(props, '<path d="m6 9 6 6 6-6"/>')
