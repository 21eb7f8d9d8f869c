import { Card } from '#ui/components/card.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { FileList } from '../files/file-list.tsx'
import type { FileView } from '../files/file-view.server.ts'

export type SeatNotesView = {
  title: string
  who: string
  text: { html: string; lang: string; changed: string } | null
  files: FileView[]
}

/** What only those read who have a place: news, directions, files, the group's link. */
export function SeatNotes({ notes }: { notes: SeatNotesView | null }) {
  if (!notes) return null
  const { title, who, text, files } = notes
  return (
    <Card id="seat-notes" aria-labelledby="seat-notes-title">
      <h2 id="seat-notes-title">{title}</h2>
      {text && <Prose html={text.html} lang={text.lang} dir="auto" />}
      {files.length > 0 && <FileList files={files} />}
      <p className="small muted">
        {who} {text?.changed}
      </p>
    </Card>
  )
}
