import { CircleAlert } from 'lucide-react'

/** Why a form came back, where no one field is to blame. */
export function Failed({ words }: { words: string }) {
  return (
    <p className="error" role="alert">
      <CircleAlert className="i" aria-hidden="true" /> {words}
    </p>
  )
}
