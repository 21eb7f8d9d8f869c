import { drawIcon, type Icon } from './draw-icon.tsx'

export const Clock: Icon = (props) => drawIcon(props, '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>')
