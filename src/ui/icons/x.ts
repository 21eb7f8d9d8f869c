import { drawIcon, type Icon } from './draw-icon.tsx'

export const X: Icon = (props) => drawIcon(props, '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>')
