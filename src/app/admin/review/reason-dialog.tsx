import { useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { REASON_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RefusedNote } from '../components/error-note.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import type { Reasons, Template } from '../queue/queue-addresses.ts'

/** A decision that needs a reason: the dialog it opens, by its intent. */
export type Refusing = { intent: string; words: MessageKey; title: MessageKey; text: MessageKey }
export const REJECT: Refusing = {
  intent: 'reject',
  words: 'team.reject',
  title: 'team.reject.title',
  text: 'team.reject.text',
}
export type ReasonFor = {
  refusing: Refusing
  /** The item's own page: where the form goes, and where one comes back to. */
  to: string
  /** Whose it is, and what it is called. */
  name: string
  reasons: Reasons
  answer: TeamRefusal | null
}

/** Why not, for whoever will read it, in their language. Part of the page without scripts, a dialog over it with them. */
export function ReasonDialog({ refusing, to, name, reasons, answer }: ReasonFor) {
  const t = useText()
  const path = usePath()
  const navigate = useNavigate()
  const { refused, wrong } = useTeamWords()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it goes, so that the focus goes back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.close()
    element?.showModal()
    return () => element?.close()
  }, [])
  const back = () => navigate(path(to), { preventScrollReset: true })
  return (
    <dialog
      className="dialog"
      open
      aria-labelledby="reason-title"
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        back()
      }}
    >
      <h2 id="reason-title">{t(refusing.title, { name })}</h2>
      <Reader refusing={refusing} reasons={reasons} />
      <Form className="stack" method="post" action={path(to)} preventScrollReset>
        {answer?.code && !answer.fields['reason'] && <RefusedNote answer={answer} words={refused(answer.code)} />}
        <Words reasons={reasons} answer={answer} wrong={wrong(answer?.fields['reason'])} />
        <div className="dialog__acts">
          <SiteLink className="btn btn--line" to={to} preventScrollReset>
            {t('account.erase.cancel')}
          </SiteLink>
          <button className="btn btn--lit" type="submit" name="intent" value={refusing.intent}>
            {t('team.reason.send')}
          </button>
        </div>
      </Form>
    </dialog>
  )
}

/** Who will read it, and in which language; or that nobody will. */
function Reader({ refusing, reasons: { to, told, speaks } }: Pick<ReasonFor, 'refusing' | 'reasons'>) {
  const t = useText()
  if (!told) return <p>{t('team.reason.nobody')}</p>
  return (
    <p>
      {t(refusing.text)} {to && t('team.reason.reader', { name: to })} {t(`team.reason.speaks.${speaks}`)}
    </p>
  )
}

type WordsProps = { reasons: Reasons; answer: TeamRefusal | null; wrong: string | undefined }

/** A chosen template is put into the field, as long as nothing of one's own is in it. */
function Words({ reasons: { speaks, templates }, answer, wrong }: WordsProps) {
  const t = useText()
  const sent = answer?.values['reason'] ?? ''
  const [text, setText] = useState(sent)
  const choose = (name: Template) => {
    const own = text.trim() !== '' && !templates.some((template) => template.text === text)
    if (!own) setText(templates.find((template) => template.name === name)?.text ?? '')
  }
  return (
    <>
      {templates.length > 0 && (
        <fieldset>
          <legend className="legend">{t('team.reason.template')}</legend>
          <div className="opts opts--row">
            {templates.map(({ name }) => (
              <label className="opt" key={name}>
                <input
                  type="radio"
                  name="template"
                  value={name}
                  defaultChecked={answer?.values['template'] === name}
                  onChange={() => choose(name)}
                />
                <span>{t(`team.template.${name}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        name="reason"
        label={t('team.reason')}
        hint={t('team.reason.hint', REASON_LENGTH)}
        error={text === sent ? wrong : undefined}
      >
        {(control) => (
          <textarea
            className="input"
            rows={4}
            lang={speaks}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            {...control}
          />
        )}
      </Field>
    </>
  )
}
