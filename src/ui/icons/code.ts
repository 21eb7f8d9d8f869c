import { drawIcon, type Icon } from './draw-icon.tsx'

export const Code: Icon = (props) => drawIcon(props, '<path d="m16 18 6-6-6-6"/><path d="m8 6-6 6 6 6"/>')
