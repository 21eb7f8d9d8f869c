import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { removeFormDraft, saveFormDraft, takeFormDraft } from '#ui/page/form-draft.ts'
import { useSite } from '#ui/page/site.ts'

type Draft = { body: string; revision: number }

/**
 * Keeps in this tab what has not reached the server yet: the network may be away, the session ended, or the page be left. `isAnswered`: the
 * page is the answer to a form.
 */
export function useTextDraft(stored: Draft, isAnswered: boolean) {
  const { pathname: path } = useLocation()
  const username = useSite()?.user?.username
  const [restored, setRestored] = useState<Draft | null>(null)
  const [isKept, setIsKept] = useState(false)
  const { body } = stored
  const initial = useRef(body)
  useEffect(() => {
    // An answer of the server has what was typed.
    if (isAnswered) return
    const typed = username === undefined ? null : takeFormDraft(path, username)?.typed
    const [kept, revision] = [typed?.['body'], Number(typed?.['revision'])]
    if (typeof kept === 'string' && kept !== initial.current && Number.isInteger(revision))
      setRestored({ body: kept, revision })
  }, [path, username, isAnswered])
  return {
    restored,
    isKept,
    keep: (form: HTMLFormElement | null) => {
      if (!form || username === undefined) return
      const fields = new FormData(form)
      const typed = { body: fields.get('body'), revision: fields.get('revision') }
      setIsKept(saveFormDraft({ path, username, typed }))
    },
    remove: () => {
      removeFormDraft()
      setIsKept(false)
    },
  }
}
