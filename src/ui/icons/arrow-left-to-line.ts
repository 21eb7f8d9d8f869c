import { drawIcon, type Icon } from './draw-icon.tsx'

export const ArrowLeftToLine: Icon = (props) =>
  drawIcon(props, '<path d="M3 19V5"/><path d="m13 6-6 6 6 6"/><path d="M7 12h14"/>')
