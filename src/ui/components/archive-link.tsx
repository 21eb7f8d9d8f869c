import { type MouseEvent, useState } from 'react'
import { Download } from '#ui/icons/download.ts'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

type Props = {
  href: string
  label: string
  /** Said where another download of the same person is running. */
  running: string
}

/**
 * Downloads an archive: a document, not a page of ours, so the browser follows the link. With scripts it is asked first whether it may,
 * since the browser has no words for a refusal.
 */
export function ArchiveLink({ href, label, running }: Props) {
  const [isRefused, setIsRefused] = useState(false)
  const download = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Without a network the browser says so itself.
    const status = await fetch(href, { method: 'HEAD' }).then(
      (response) => response.status,
      () => 0,
    )
    setIsRefused(status === 429)
    if (status !== 429) location.assign(href)
  }
  return (
    <>
      <a className={`${button.quiet} ${button.small}`} href={href} onClick={download} download>
        <Download /> {label}
      </a>
      <span className={isRefused ? `${note.note} small` : 'visually-hidden'} role="status">
        {isRefused && running}
      </span>
    </>
  )
}
