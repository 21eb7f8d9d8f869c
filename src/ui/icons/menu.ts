import { drawIcon, type Icon } from './draw-icon.tsx'

export const Menu: Icon = (props) => drawIcon(props, '<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>')
