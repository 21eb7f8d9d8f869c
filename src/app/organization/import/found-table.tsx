import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import type { FoundEvent, FoundSource, PrefilledField } from '#shared/event-imports/found-event.ts'
import { PREFILLED_FIELDS } from '#shared/event-imports/found-event.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { CircleDashed } from '#ui/icons/circle-dashed.ts'
import { Code } from '#ui/icons/code.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { Link } from '#ui/icons/link.ts'
import * as styles from './import.module.css'
import { useFoundDates } from './use-found-dates.ts'

type Props = { slug: string; found: FoundEvent; from: string }

/** What was found, line by line with where it was: what stays ticked goes into the form of a new event. */
export function FoundTable({ slug, found, from }: Props) {
  const t = useText()
  const heading = useFocusedMessage<HTMLHeadingElement>(found)
  const rows = useRows(found)
  const count = Object.keys(rows).length
  return (
    <section aria-labelledby="found">
      {/* biome-ignore lint/a11y/noAutofocus: without scripts the browser moves to what was found */}
      <h2 id="found" tabIndex={-1} ref={heading} autoFocus>
        {t('imports.found')}
      </h2>
      <p className="muted">{t('imports.found.text', { count, from })}</p>
      {found.isCancelled && (
        <Note as="p" tone="warning">
          {t('imports.found.cancelled')}
        </Note>
      )}
      {found.repeats && <Note as="p">{t('imports.found.repeats')}</Note>}
      <Form method="post" action={paths.organizationNewEvent(slug)} encType="multipart/form-data">
        <input type="hidden" name="intent" value="prefill" />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="found" value={JSON.stringify(found)} />
        <ul className={styles.rows}>
          {PREFILLED_FIELDS.map((name) => (
            <Row key={name} name={name} row={rows[name] ?? null} />
          ))}
        </ul>
        <div ref={barAtBottom} className={styles.bar}>
          <p>{t('imports.found.nothing_saved')}</p>
          <Button variant="primary" type="submit">
            {t('imports.fill')} <ArrowRight />
          </Button>
        </div>
      </Form>
    </section>
  )
}

type FoundRow = { value: ReactNode; source: FoundSource }

function useRows(found: FoundEvent): Partial<Record<PrefilledField, FoundRow>> {
  const dates = useFoundDates()(found)
  const { sources, title, place, address, description, url, capacity } = found
  const rows: Partial<Record<PrefilledField, FoundRow>> = {}
  const add = (name: PrefilledField, value: ReactNode, source: FoundSource | undefined) => {
    if (value !== null && source) rows[name] = { value, source }
  }
  add('title', <b>{title}</b>, sources.title)
  add('dates', dates, sources.dateStart)
  add(
    'place',
    place && (
      <>
        {place}
        {address && <small>{address}</small>}
      </>
    ),
    sources.place,
  )
  add('description', description && <Description text={description} />, sources.description)
  add('url', url && <span className={styles.url}>{url.replace(/^https?:\/\/(www\.)?/, '')}</span>, sources.url)
  add('capacity', capacity, sources.capacity)
  return rows
}

const SHOWN_CHARACTERS = 180

function Description({ text }: { text: string }) {
  const t = useText()
  if (text.length <= SHOWN_CHARACTERS) return <span className={styles.text}>{text}</span>
  return (
    <details>
      <summary>
        {text.slice(0, SHOWN_CHARACTERS)}… <u>{t('imports.whole', { count: text.split(/\s+/).length })}</u>
      </summary>
      <span className={styles.text}>{text}</span>
    </details>
  )
}

function Row({ name, row }: { name: PrefilledField; row: FoundRow | null }) {
  const t = useText()
  const id = useId()
  const label = t(`imports.field.${name}`)
  if (!row)
    return (
      <li className={styles.missing}>
        <CircleDashed /> <span>{label}</span> <span className="muted">{t('imports.not_found')}</span>
      </li>
    )
  const Icon = row.source === 'address' ? Link : row.source === 'ical' || row.source === 'page' ? FileText : Code
  return (
    <li>
      <input type="checkbox" id={id} name="keep" value={name} defaultChecked />
      <label htmlFor={id}>{label}</label>
      <div>{row.value}</div>
      <small className={styles.source}>
        <Icon /> {t(`imports.source.${row.source}`)}
      </small>
    </li>
  )
}
