import { type MouseEvent, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Download } from '#ui/icons/download.ts'

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
      <Button as="a" variant="quiet" size="small" href={href} onClick={download} download>
        <Download /> {label}
      </Button>
      <span className={isRefused ? undefined : 'visually-hidden'} role="status">
        {isRefused && (
          <Note as="span">
            <CircleAlert />
            <span>{running}</span>
          </Note>
        )}
      </span>
    </>
  )
}
