import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import { textIn } from '#shared/registrations/form-definition.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { ErrorBox } from '#ui/components/field-parts.tsx'
import { Note } from '#ui/components/note.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './builder-messages.module.css'
import { fillSpanish } from './definition/acts.ts'
import { findField, findSection } from './definition/definition-edits.ts'
import { useBuilder } from './state/builder-context.ts'
import type { FormResult } from './state/form-result.ts'

type Props = { result: FormResult | null; done: string | null; address: string }

const DONE: Record<string, MessageKey> = {
  saved: 'formBuilder.done.saved',
  nothing: 'formBuilder.done.nothing',
  copied: 'formBuilder.done.copied',
}

/** What became of the last save: done, refused, or to be confirmed first. */
export function BuilderMessages({ result, done, address }: Props) {
  const t = useText()
  const key = done && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  if (result?.affected) return <AffectedNote result={result} affected={result.affected} />
  if (result?.failure?.code === 'changed_meanwhile') return <ConflictNote result={result} address={address} />
  if (result?.failure) return <FailureNote failure={result.failure} address={address} />
  return <SuccessNote message={key ? t(key) : null} />
}

function FailureNote({ failure, address }: { failure: NonNullable<FormResult['failure']>; address: string }) {
  const t = useText()
  const errorMessage = useErrorMessage({ body_too_large: 'formBuilder.too_large' })
  const { definition, errors, select } = useBuilder()
  const locale = useLocale()
  const box = useFocusedMessage<HTMLDivElement>(failure)
  const titleOf = (ref: string) => {
    const label = findField(definition, ref)?.label ?? findSection(definition, ref)?.title
    return label ? textIn(label, locale) || t('formBuilder.untitled') : ref
  }
  const refs = Object.keys(errors)
  return (
    // Without JavaScript the browser moves to the error.
    <ErrorBox role="alert" tabIndex={-1} ref={box} autoFocus>
      <b>{refs.length > 0 ? t('formBuilder.errors') : errorMessage(failure)}</b>
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
    </ErrorBox>
  )
}

/**
 * Which answers would no longer fit, and the button that accepts it. Whoever goes on editing is told again when they save: what was
 * told may no longer be true.
 */
function AffectedNote({ result, affected }: { result: FormResult; affected: NonNullable<FormResult['affected']> }) {
  const t = useText()
  const locale = useLocale()
  const { definition } = useBuilder()
  const box = useFocusedMessage<HTMLDivElement>(affected)
  const [told, setTold] = useState({ affected, definition })
  if (told.affected !== affected) setTold({ affected, definition })
  else if (told.definition !== definition) return null
  return (
    // Without JavaScript the browser moves to the question.
    <Note tone="warning" tabIndex={-1} ref={box} role="alert" autoFocus>
      <TriangleAlert />
      <div className="stack-small">
        <b>{t('formBuilder.affected')}</b>
        <ul className={styles.reasons}>
          {affected.affected.map(({ kind, label, answers }) => (
            <li key={`${kind} ${label.es}`}>
              {t(`formBuilder.affected.${kind}`, { name: textIn(label, locale), count: answers })}
            </li>
          ))}
        </ul>
        <p>{t('formBuilder.affected.text')}</p>
        <SaveAnyway result={result} from={affected.from}>
          {t('formBuilder.affected.confirm')}
        </SaveAnyway>
      </div>
    </Note>
  )
}

type AnywayProps = { result: FormResult; from: string; children: ReactNode }

/** Saves what is on screen, or copies the form, although answers are affected. */
function SaveAnyway({ result, from, children }: AnywayProps) {
  const { selected, send } = useBuilder()
  return (
    <Form method="post" preventScrollReset onSubmit={send}>
      <input type="hidden" name="version" value={result.version} />
      <input type="hidden" name="confirmed" value="yes" />
      <input type="hidden" name="editing" value={selected ?? ''} />
      {from ? <input type="hidden" name="from" value={from} /> : <DefinitionInput />}
      <Button variant="danger" type="submit" name="intent" value={from ? 'copy' : 'save'}>
        {children}
      </Button>
    </Form>
  )
}

/** Someone else saved meanwhile: one's own form is still here, and may replace theirs. */
function ConflictNote({ result, address }: { result: FormResult; address: string }) {
  const t = useText()
  const { selected, send, discard } = useBuilder()
  const path = useLocalizedPath()(address)
  const box = useFocusedMessage<HTMLDivElement>(result)
  return (
    // Without JavaScript the browser moves to the error.
    <ErrorBox role="alert" tabIndex={-1} ref={box} autoFocus>
      <b>{t(result.draft ? 'formBuilder.conflict' : 'formBuilder.conflict.copy')}</b>
      <p className={styles.see}>
        <a className="link" href={path} target="_blank" rel="noreferrer">
          {t('formBuilder.conflict.see')}
        </a>
      </p>
      <div className="flow">
        {result.draft && (
          <Form method="post" preventScrollReset onSubmit={send}>
            <input type="hidden" name="version" value={result.version} />
            <input type="hidden" name="editing" value={selected ?? ''} />
            <DefinitionInput />
            <Button size="small" type="submit" name="intent" value="save">
              {t('formBuilder.conflict.replace')}
            </Button>
          </Form>
        )}
        <ButtonLink variant="quiet" size="small" to={address} onClick={() => flushSync(discard)}>
          {t('formBuilder.conflict.reload')}
        </ButtonLink>
      </div>
    </ErrorBox>
  )
}

/** The form as it is on screen. */
function DefinitionInput() {
  const { definition } = useBuilder()
  return <input type="hidden" name="definition" value={JSON.stringify(fillSpanish(definition))} />
}
