import { drawIcon, type Icon } from './draw-icon.tsx'

export const ChevronUp: Icon = (props) => drawIcon(props, '<path d="m18 15-6-6-6 6"/>')
