import { drawIcon, type Icon } from './draw-icon.tsx'

export const Plus: Icon = (props) => drawIcon(props, '<path d="M5 12h14"/><path d="M12 5v14"/>')
