import { drawIcon, type Icon } from './draw-icon.tsx'

export const ArrowUp: Icon = (props) => drawIcon(props, '<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>')
