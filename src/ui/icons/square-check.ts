import { drawIcon, type Icon } from './draw-icon.tsx'

export const SquareCheck: Icon = (props) =>
  drawIcon(props, '<rect width="18" height="18" x="3" y="3" rx="2"/><path d="m16 9-5.5 5.5L8 12"/>')
