import { drawIcon, type Icon } from './draw-icon.tsx'

export const CircleDot: Icon = (props) =>
  drawIcon(props, '<circle cx="12" cy="12" r="1"/><circle cx="12" cy="12" r="10"/>')
