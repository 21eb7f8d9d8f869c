import { drawIcon, type Icon } from './draw-icon.tsx'

export const Mountain: Icon = (props) => drawIcon(props, '<path d="m8 3 4 8 5-5 5 15H2L8 3z"/>')
