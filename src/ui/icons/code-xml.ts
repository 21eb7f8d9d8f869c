import { drawIcon, type Icon } from './draw-icon.tsx'

export const CodeXml: Icon = (props) =>
  drawIcon(props, '<path d="m18 16 4-4-4-4"/><path d="m6 8-4 4 4 4"/><path d="m14.5 4-5 16"/>')
