import { useId } from 'react'
import { SHEET_BYTES, SHEET_ROWS, type SheetRefusal } from '#shared/event-imports/sheet.ts'
import { FieldBox, FieldError } from '#ui/components/field-parts.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import type { FileRule } from '#ui/forms/files/find-file-problem.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'

const SHEET: FileRule = {
  accept: '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxBytes: SHEET_BYTES,
  kinds: ['text', 'zip'],
  messages: {
    type: 'imports.sheet_refused.not_a_sheet',
    too_large: 'imports.sheet_refused.too_large',
    office: 'imports.sheet_refused.old_excel',
    empty: 'imports.sheet_refused.no_file',
  },
}

type Props = { label: string; hint: string; refused: SheetRefusal | null; required?: boolean }

/** The control of a spreadsheet, and why the last one could not be read. */
export function SheetFile({ label, hint, refused, required = false }: Props) {
  const t = useText()
  const id = useId()
  const message = useFocusedMessage<HTMLParagraphElement>(refused)
  return (
    <>
      {refused && (
        // Without scripts the browser focuses the error.
        <FieldError id={`${id}-error`} role="alert" tabIndex={-1} ref={message} autoFocus>
          <CircleAlert /> {t(`imports.sheet_refused.${refused}`, { count: SHEET_ROWS })}
        </FieldError>
      )}
      <FieldBox>
        <label htmlFor={id}>{label}</label>
        <span className="hint small muted" id={`${id}-hint`}>
          {hint}
        </span>
        <FileInput
          rule={SHEET}
          id={id}
          name="file"
          required={required}
          aria-describedby={refused ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </FieldBox>
    </>
  )
}
