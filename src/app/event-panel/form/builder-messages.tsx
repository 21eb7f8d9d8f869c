import { TriangleAlert } from 'lucide-react'
import { Form } from 'react-router'
import { textIn } from '#shared/registrations/form-definition.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as fieldStyles from '#ui/primitives/field.module.css'
import * as note from '#ui/primitives/note.module.css'
import { useBuilder } from './builder-context.ts'
import { findField, findSection } from './definition-edits.ts'
import type { FormResult } from './form-result.ts'

type Props = { result: FormResult | null; done: string | null; address: string }

const DONE: Record<string, MessageKey> = {
  saved: 'formBuilder.done.saved',
  nothing: 'formBuilder.done.nothing',
  copied: 'formBuilder.done.copied',
}

/** What became of the last save: done, refused, or to be confirmed first. */
export function BuilderMessages({ result, done, address }: Props) {
  const t = useText()
  const key = done ? DONE[done] : undefined
  if (result?.affected) return <AffectedNote affected={result.affected} />
  if (result?.failure) return <FailureNote failure={result.failure} address={address} />
  return <SuccessNote message={key ? t(key) : null} />
}

function FailureNote({ failure, address }: { failure: NonNullable<FormResult['failure']>; address: string }) {
  const t = useText()
  const errorMessage = useErrorMessage()
  const { definition, errors, select } = useBuilder()
  const locale = useLocale()
  const box = useFocusedMessage<HTMLDivElement>(failure)
  const titleOf = (ref: string) => {
    const label = findField(definition, ref)?.label ?? findSection(definition, ref)?.title
    return label ? textIn(label, locale) || t('formBuilder.untitled') : ref
  }
  const isConflict = failure.code === 'changed_meanwhile'
  const refs = Object.keys(errors)
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the error
    <div className={fieldStyles.summary} role="alert" tabIndex={-1} ref={box} autoFocus>
      <b>
        {refs.length > 0 ? t('formBuilder.errors') : isConflict ? t('formBuilder.conflict') : errorMessage(failure)}
      </b>
      {refs.length > 0 && (
        <ul>
          {refs.map((ref) => (
            <li key={ref}>
              <SiteLink
                className="link"
                to={`${address}?edit=${encodeURIComponent(ref)}#edited`}
                onClick={(event) => {
                  event.preventDefault()
                  select(ref)
                }}
              >
                {titleOf(ref)}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      {isConflict && (
        <p>
          <SiteLink className="link" to={address} reloadDocument>
            {t('formBuilder.conflict.reload')}
          </SiteLink>
        </p>
      )}
    </div>
  )
}

/** Which answers would no longer fit, and the button that accepts it. */
function AffectedNote({ affected: { affected, draft, from } }: { affected: NonNullable<FormResult['affected']> }) {
  const t = useText()
  const locale = useLocale()
  const { version, selected } = useBuilder()
  const box = useFocusedMessage<HTMLFormElement>(affected)
  return (
    <Form method="post" className={`${note.note} ${note.warning}`} tabIndex={-1} ref={box} role="alert">
      <TriangleAlert />
      <div className="stack-small">
        <b>{t('formBuilder.affected')}</b>
        <ul>
          {affected.map(({ kind, label, answers }) => (
            <li key={`${kind} ${label.es}`}>
              {t(`formBuilder.affected.${kind}`, { name: textIn(label, locale), count: answers })}
            </li>
          ))}
        </ul>
        <p>{t('formBuilder.affected.text')}</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="confirmed" value="yes" />
        <input type="hidden" name="editing" value={selected ?? ''} />
        {from ? (
          <input type="hidden" name="from" value={from} />
        ) : (
          <input type="hidden" name="definition" value={JSON.stringify(draft)} />
        )}
        <span className="flow">
          <button className={button.danger} type="submit" name="intent" value={from ? 'copy' : 'save'}>
            {t('formBuilder.affected.confirm')}
          </button>
        </span>
      </div>
    </Form>
  )
}
