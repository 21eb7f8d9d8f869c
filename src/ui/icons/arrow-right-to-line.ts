import { drawIcon, type Icon } from './draw-icon.tsx'

export const ArrowRightToLine: Icon = (props) =>
  drawIcon(props, '<path d="M17 12H3"/><path d="m11 18 6-6-6-6"/><path d="M21 5v14"/>')
