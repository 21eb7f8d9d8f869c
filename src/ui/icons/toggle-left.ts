import { drawIcon, type Icon } from './draw-icon.tsx'

export const ToggleLeft: Icon = (props) =>
  drawIcon(props, '<circle cx="9" cy="12" r="3"/><rect width="20" height="14" x="2" y="5" rx="7"/>')
