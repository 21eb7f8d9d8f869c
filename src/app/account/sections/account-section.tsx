import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { FormPart } from '#ui/forms/form-part.tsx'
import { SuccessNote as DoneWords } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { type AccountPart, isSuccessCode, SUCCESS_MESSAGES } from '../success-messages.ts'

type Props = { part: AccountPart; title: string; lede?: string; done: string | null; children: ReactNode }

/** A section of the account page: title on the left, success message and forms on the right. */
export function AccountSection({ part, title, lede, done, children }: Props) {
  return (
    <FormPart id={part} title={title} lede={lede}>
      <SectionSuccessNote part={part} done={done} />
      {children}
    </FormPart>
  )
}

type NoteProps = { part: AccountPart; done: string | null; values?: Record<string, string> }

/** The success message of a section. */
export function SectionSuccessNote({ part, done, values }: NoteProps) {
  const t = useText()
  const message = isSuccessCode(done) && SUCCESS_MESSAGES[done].part === part ? SUCCESS_MESSAGES[done].message : null
  return <DoneWords message={message && t(message, values)} />
}

/** A key that changes after this section's form succeeded, which remounts it empty. */
export function useRemountKey(isOwnSuccess: boolean) {
  const { key } = useLocation()
  const [fresh, setFresh] = useState(key)
  if (isOwnSuccess && fresh !== key) setFresh(key)
  return fresh
}
