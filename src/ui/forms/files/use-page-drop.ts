import { useEffect, useEffectEvent, useState } from 'react'

/** Files may be dropped anywhere on the page; a file input takes its own. Returns whether some are held over it. */
export function usePageDrop(onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const holdsFiles = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.includes('Files') && !(target instanceof HTMLInputElement && target.type === 'file')
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const dropped = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', dropped)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', dropped)
    }
  }, [])
  return isOver
}
