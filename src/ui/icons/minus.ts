import { drawIcon, type Icon } from './draw-icon.tsx'

export const Minus: Icon = (props) => drawIcon(props, '<path d="M5 12h14"/>')
