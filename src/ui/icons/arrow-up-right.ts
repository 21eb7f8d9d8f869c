import { drawIcon, type Icon } from './draw-icon.tsx'

export const ArrowUpRight: Icon = (props) => drawIcon(props, '<path d="M7 7h10v10"/><path d="M7 17 17 7"/>')
