import { drawIcon, type Icon } from './draw-icon.tsx'

export const ChevronLeft: Icon = (props) => drawIcon(props, '<path d="m15 18-6-6 6-6"/>')
