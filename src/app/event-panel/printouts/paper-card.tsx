import type { ReactNode } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ErrorCode } from '#shared/error-codes.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { LastMade, Paper, PaperFormat, PaperOrderChoice } from '#shared/printouts.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Select } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Download } from '#ui/icons/download.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './printouts.module.css'

type Props = {
  paper: Paper
  /** What is in it. */
  text: string
  /** How many it is about. */
  count: string
  now: string
  last: LastMade | undefined
  children: ReactNode
}

/** A document: what is in it, for whom, how many, when it was last made, and how to make it. */
export function PaperCard({ paper, text, count, now, last, children }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  return (
    <Card aria-labelledby={`paper-${paper}`}>
      <h2 id={`paper-${paper}`}>{t(`papers.${paper}`)}</h2>
      <p>{text}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('papers.for')}</dt>
          <dd>{t(`papers.${paper}.for`)}</dd>
        </div>
        <div>
          <dt>{t('papers.count')}</dt>
          <dd>{count}</dd>
        </div>
        <div>
          <dt>{t('papers.last')}</dt>
          <dd>
            {last ? moment(new Date(last.at), new Date(now)) : t('papers.never')}
            {last?.by && ` · ${last.by}`}
          </dd>
        </div>
      </dl>
      {children}
    </Card>
  )
}

type FormProps = {
  slug: string
  paper: Paper
  formats: readonly PaperFormat[]
  disabled?: boolean
  /** Why there is nothing to make; otherwise that nobody has a seat. */
  nothing?: string
  /** What is chosen for it. */
  children?: ReactNode
}

const FORMAT_NAMES: Record<PaperFormat, string> = { pdf: 'PDF', xlsx: 'Excel' }
/** How long the browser needs to begin a download, after which the page asks when the document was last made. */
const DOWNLOAD_MS = 3000

/** The form that makes a document: its answer is the file, so that the page stays. */
export function PaperForm({ slug, paper, formats, disabled = false, nothing, children }: FormProps) {
  const t = useText()
  const path = useLocalizedPath()
  const { revalidate } = useRevalidator()
  const refusal = useRefusal(paper)
  return (
    <form
      className={styles.form}
      method="post"
      action={path(eventPanelPaths.paperFile(slug))}
      onSubmit={() => setTimeout(revalidate, DOWNLOAD_MS)}
    >
      <FormError
        failure={refusal}
        {...(refusal && OWN_MESSAGES[refusal.code] && { message: t(OWN_MESSAGES[refusal.code]!) })}
      />
      <input type="hidden" name="document" value={paper} />
      {children}
      {disabled ? (
        <p className="small muted">{nothing ?? t('papers.nobody')}</p>
      ) : (
        <div className={styles.buttons}>
          {formats.map((format) => (
            <Button key={format} type="submit" name="format" value={format}>
              <Download /> {FORMAT_NAMES[format]}
              <span className="visually-hidden">: {t(`papers.${paper}`)}</span>
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}

/** Messages of their own for what can go wrong with a document. */
const OWN_MESSAGES: Partial<Record<ErrorCode, MessageKey>> = {
  answers_erased: 'papers.refused.erased',
  opening_over: 'papers.refused.over',
  invalid: 'papers.refused.invalid',
}

/** Why the document was not made, when the browser was sent back to the page. */
function useRefusal(paper: Paper) {
  const [params] = useSearchParams()
  const code = params.get('refused') as ErrorCode | null
  if (!code || params.get('document') !== paper) return null
  return { code, fields: {}, seconds: Number(params.get('seconds')) || 0 }
}

/** What was chosen for a document that was not made; null otherwise. */
export function useChosen(paper: Paper) {
  const [params] = useSearchParams()
  return params.has('refused') && params.get('document') === paper ? params : null
}

type OrderProps = { paper: Paper; orders: readonly PaperOrderChoice[] }

/** What a list is sorted by; nothing where names are all there is. */
export function OrderChoice({ paper, orders }: OrderProps) {
  const t = useText()
  const chosen = useChosen(paper)
  if (orders.length < 2) return null
  return (
    <Field id={`${paper}-order`} name="order" label={t('papers.order')}>
      {(control) => (
        <Select {...control} defaultValue={chosen?.get('order') ?? 'name'}>
          {orders.map(({ order, label }) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type ChoicesProps = {
  legend: string
  options: { key: string; label: string; chosen: boolean; hint?: string | undefined }[]
  name?: string
  prefix: string
}

/** Boxes of one name: which fields a document has. */
export function FieldChoices({ legend, options, prefix }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(({ key, label, chosen, hint }) => (
        <div key={key} className={styles.choice}>
          <input type="checkbox" id={`${prefix}-${key}`} name="fields" value={key} defaultChecked={chosen} />
          <label htmlFor={`${prefix}-${key}`}>
            {label}
            {hint && <small>{hint}</small>}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
