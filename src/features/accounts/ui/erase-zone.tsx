import { useRef } from 'react'
import { Form } from 'react-router'
import { ERASURE_DAYS } from '#spec/limits.ts'
import { useText } from '#web/i18n.tsx'
import { useInstants } from '#web/instants.ts'
import { useScripted } from '#web/use-scripted.ts'
import { type Answer, refusalOf } from './answer.ts'
import type { ShownAccount } from './shown.ts'
import { Told } from './told.tsx'
import { WordForm } from './word-form.tsx'

type Props = { account: ShownAccount; answer: Answer }

/** The end of the account: asked for by a typed word, and taken back for 14 days. */
export function EraseZone({ account: { eraseAfter }, answer }: Props) {
  const t = useText()
  const { day } = useInstants()
  return (
    <div className="zone" id="erase">
      <div>
        <h3>{t(eraseAfter ? 'account.erase.coming' : 'account.erase')}</h3>
        <p className="muted">
          {eraseAfter
            ? t('account.erase.until', { day: day(eraseAfter) })
            : t('account.erase.text', { count: ERASURE_DAYS })}
        </p>
        <Told refusal={refusalOf(answer, 'keep')} />
      </div>
      {eraseAfter ? (
        <Form method="post" preventScrollReset>
          <button className="btn btn--line" type="submit" name="intent" value="keep">
            {t('account.erase.keep')}
          </button>
        </Form>
      ) : (
        <Asking answer={answer} />
      )}
    </div>
  )
}

/** A dialog where scripts can open one, and the same form unfolding in its place where not. */
function Asking({ answer }: { answer: Answer }) {
  const t = useText()
  const scripted = useScripted()
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const open = () => {
    dialog.current?.showModal()
    // The way out comes first (DESIGN 5).
    safe.current?.focus()
  }
  const refused = refusalOf(answer, 'erase') !== null
  if (!scripted)
    return (
      <details className="unfold" open={refused}>
        <summary className="btn btn--danger-line">{t('account.erase.ask')}</summary>
        <WordForm answer={answer} />
      </details>
    )
  return (
    <>
      <button className="btn btn--danger-line" type="button" aria-haspopup="dialog" onClick={open}>
        {t('account.erase.ask')}
      </button>
      <dialog className="dialog dialog--danger" aria-labelledby="erase-title" ref={dialog}>
        <h2 id="erase-title">{t('account.erase.sure')}</h2>
        <p>{t('account.erase.text', { count: ERASURE_DAYS })}</p>
        <WordForm answer={answer} cancel={{ ref: safe, run: () => dialog.current?.close() }} />
      </dialog>
    </>
  )
}
