import { useId } from 'react'
import { Form } from 'react-router'
import {
  COLUMN_ROLES,
  type ColumnRole,
  STATEMENT_BYTES,
  type StatementColumns,
  type StatementRefusal,
} from '#shared/payments/statement.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox, FieldError, Hint } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import type { FileRule } from '#ui/forms/files/find-file-problem.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Upload } from '#ui/icons/upload.ts'
import * as styles from './statement.module.css'
import type { AskedColumns } from './statement-response.ts'

type Props = {
  /** The columns to choose; null: those of the file are recognized. */
  asked: AskedColumns | null
  refused?: StatementRefusal | null
  isPrimary?: boolean
}

const STATEMENT: FileRule = {
  accept: '.csv,.tsv,.txt,.xml,.n43,.q43,.aeb,text/csv,text/plain,text/xml,application/xml',
  maxBytes: STATEMENT_BYTES,
  kinds: ['text', 'xml'],
  messages: {
    type: 'statement.refused.unknown',
    too_large: 'statement.refused.too_large',
    pdf: 'statement.refused.pdf',
    zip: 'statement.refused.spreadsheet',
    office: 'statement.refused.spreadsheet',
  },
}

/** Chooses a bank's file, and what its columns are where their names do not tell. */
export function UploadForm({ asked, refused = null, isPrimary = false }: Props) {
  const t = useText()
  const id = useId()
  const message = useFocusedMessage<HTMLParagraphElement>(refused ?? asked)
  const form = (
    <Form className="stack" method="post" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="intent" value="import" />
      {refused && (
        // Without scripts the browser focuses the error.
        <FieldError id={`${id}-error`} role="alert" tabIndex={-1} ref={message} autoFocus>
          <CircleAlert /> {t(`statement.refused.${refused.code}`)}
          {refused.line !== null && ` ${t('statement.refused.line', { line: refused.line })}`}
        </FieldError>
      )}
      {isPrimary && asked && (
        // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves to what is asked
        <p role="status" tabIndex={-1} ref={message} autoFocus>
          {t('statement.columns.ask')}
        </p>
      )}
      {asked && <ColumnFields asked={asked} id={id} />}
      <FieldBox>
        <label htmlFor={`${id}-file`}>{t('statement.file')}</label>
        <Hint id={`${id}-hint`}>{t(asked && !isPrimary ? 'statement.file.again' : 'statement.file.hint')}</Hint>
        <FileInput
          rule={STATEMENT}
          id={`${id}-file`}
          name="file"
          required
          aria-describedby={refused ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </FieldBox>
      <div>
        <Button variant={isPrimary ? 'primary' : 'outline'} type="submit">
          <Upload /> {t('statement.read')}
        </Button>
      </div>
    </Form>
  )
  return isPrimary ? <Card as="div">{form}</Card> : form
}

const MAIN_ROLES: readonly ColumnRole[] = ['date', 'payer', 'text', 'amount']
const isRequired = (role: ColumnRole) => role === 'date' || role === 'amount'

function ColumnFields({ asked, id }: { asked: AskedColumns; id: string }) {
  const { names, examples, columns, heading } = asked
  return (
    <>
      <input type="hidden" name="heading" value={heading} />
      {[MAIN_ROLES, COLUMN_ROLES.filter((role) => !MAIN_ROLES.includes(role))].map((roles) => (
        <div className={styles.columns} key={roles.join()}>
          {roles.map((role) => (
            <ColumnField
              key={role}
              role={role}
              id={`${id}-${role}`}
              names={names}
              example={examples[0] ?? []}
              columns={columns}
            />
          ))}
        </div>
      ))}
    </>
  )
}

type FieldProps = {
  role: ColumnRole
  id: string
  names: string[]
  example: string[]
  columns: Partial<StatementColumns>
}

function ColumnField({ role, id, names, example, columns }: FieldProps) {
  const t = useText()
  const chosen = columns[role] ?? null
  const shown = chosen === null ? '' : (example[chosen] ?? '')
  return (
    <FieldBox>
      <label htmlFor={id}>{t(`statement.column.${role}`)}</label>
      <Select
        id={id}
        name={role}
        defaultValue={chosen ?? ''}
        required={isRequired(role)}
        aria-describedby={shown ? `${id}-example` : undefined}
      >
        <option value="">{t(isRequired(role) ? 'statement.column.choose' : 'statement.column.none')}</option>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <option key={index} value={index}>
            {name || t('statement.column.number', { number: index + 1 })}
            {name ? '' : example[index] ? ` (${example[index].slice(0, 30)})` : ''}
          </option>
        ))}
      </Select>
      {shown && (
        <span className={`small muted num ${styles.example}`} id={`${id}-example`}>
          {shown.slice(0, 60)}
        </span>
      )}
    </FieldBox>
  )
}
