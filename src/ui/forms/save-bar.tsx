import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { TAGS, useLocale, useText } from '#ui/i18n/i18n.tsx'

type Props = {
  /** The id of the form it saves. */
  form: string
  dirty: boolean
  saving: boolean
  told: { savedAt: Date | null } | null
  refusal: object | null
  discard: () => void
}

/** Stays in sight while something is unsaved, and says when it was saved. Without scripts the form has a button of its own. */
export function SaveBar({ form, dirty, saving, told, refusal, discard }: Props) {
  const t = useText()
  const shown = dirty || saving || told !== null
  return (
    <div className={shown ? 'savebar needs-script' : 'savebar savebar--idle'}>
      <p className="savebar__state" role="status">
        <State dirty={dirty} saving={saving} told={told} refused={refusal !== null} />
      </p>
      {(dirty || saving) && (
        <span className="flow">
          {!saving && (
            <button className="btn btn--quiet" type="button" onClick={discard}>
              {t('account.save.discard')}
            </button>
          )}
          <button className="btn btn--lit" type="submit" form={form} disabled={saving}>
            {t('account.save')}
          </button>
        </span>
      )}
    </div>
  )
}

function State({ dirty, saving, told, refused }: Pick<Props, 'dirty' | 'saving' | 'told'> & { refused: boolean }) {
  const t = useText()
  const locale = useLocale()
  if (saving) return t('account.save.saving')
  if (dirty) {
    const Icon = refused ? CircleAlert : CircleDot
    return (
      <>
        <Icon className="i" aria-hidden="true" /> {t('account.save.unsaved')}
      </>
    )
  }
  if (!told) return null
  const time = told.savedAt?.toLocaleTimeString(TAGS[locale], { hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <CircleCheck className="i" aria-hidden="true" />{' '}
      {time ? t('account.save.saved', { time }) : t('account.save.nothing')}
    </>
  )
}
