import { drawIcon, type Icon } from './draw-icon.tsx'

export const GripVertical: Icon = (props) =>
  drawIcon(
    props,
    '<circle cx="9" cy="12" r="1"/><circle cx="9" cy="5" r="1"/><circle cx="9" cy="19" r="1"/><circle cx="15" cy="12" r="1"/><circle cx="15" cy="5" r="1"/><circle cx="15" cy="19" r="1"/>',
  )
