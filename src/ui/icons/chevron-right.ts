import { drawIcon, type Icon } from './draw-icon.tsx'

export const ChevronRight: Icon = (props) => drawIcon(props, '<path d="m9 18 6-6-6-6"/>')
