import { drawIcon, type Icon } from './draw-icon.tsx'

export const Check: Icon = (props) => drawIcon(props, '<path d="M20 6 9 17l-5-5"/>')
