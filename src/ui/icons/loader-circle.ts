import { drawIcon, type Icon } from './draw-icon.tsx'

export const LoaderCircle: Icon = (props) => drawIcon(props, '<path d="M21 12a9 9 0 1 1-6.219-8.56"/>')
