import { drawIcon, type Icon } from './draw-icon.tsx'

export const ArrowLeft: Icon = (props) => drawIcon(props, '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>')
