import { drawIcon, type Icon } from './draw-icon.tsx'

export const Info: Icon = (props) =>
  drawIcon(props, '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>')
