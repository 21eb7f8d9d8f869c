import { drawIcon, type Icon } from './draw-icon.tsx'

export const CircleStop: Icon = (props) =>
  drawIcon(props, '<circle cx="12" cy="12" r="10"/><rect x="9" y="9" width="6" height="6" rx="1"/>')
