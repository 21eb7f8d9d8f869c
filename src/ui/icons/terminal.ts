import { drawIcon, type Icon } from './draw-icon.tsx'

export const Terminal: Icon = (props) => drawIcon(props, '<path d="M12 19h8"/><path d="m4 17 6-6-6-6"/>')
