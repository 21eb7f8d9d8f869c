import { CircleAlert } from 'lucide-react'

/** Why a form came back, where no one field is to blame. */
export function Failed({ words }: { words: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
    <p className="error" role="alert" tabIndex={-1} autoFocus>
      <CircleAlert className="i" aria-hidden="true" /> {words}
    </p>
  )
}
