import { drawIcon, type Icon } from './draw-icon.tsx'

export const Crop: Icon = (props) =>
  drawIcon(props, '<path d="M6 2v14a2 2 0 0 0 2 2h14"/><path d="M18 22V8a2 2 0 0 0-2-2H2"/>')
