import { drawIcon, type Icon } from './draw-icon.tsx'

export const ChevronsUpDown: Icon = (props) => drawIcon(props, '<path d="m7 15 5 5 5-5"/><path d="m7 9 5-5 5 5"/>')
