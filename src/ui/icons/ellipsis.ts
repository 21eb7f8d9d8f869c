import { drawIcon, type Icon } from './draw-icon.tsx'

export const Ellipsis: Icon = (props) =>
  drawIcon(props, '<circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/><circle cx="5" cy="12" r="1"/>')
