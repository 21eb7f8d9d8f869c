import { drawIcon, type Icon } from './draw-icon.tsx'

export const ArrowRight: Icon = (props) => drawIcon(props, '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>')
