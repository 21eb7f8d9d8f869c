import { drawIcon, type Icon } from './draw-icon.tsx'

export const AlignLeft: Icon = (props) => drawIcon(props, '<path d="M21 5H3"/><path d="M15 12H3"/><path d="M17 19H3"/>')
