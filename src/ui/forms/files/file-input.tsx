import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { type FileProblem, type FileRule, prepareFile } from './find-file-problem.ts'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'accept' | 'onChange' | 'defaultValue'> & {
  rule: FileRule
  /** The chosen file, as it will be sent; null where there is none, or it is refused. */
  onChoose?: (file: File | null) => void
}

/**
 * The input of a file. What would be refused by its type, its size or its pixels is refused as soon as it is chosen: the
 * input is emptied, and says why. The form is not sent without it, as if it had never been chosen, until another one is
 * chosen or the person says so. The server checks everything again, and without JavaScript it alone does.
 */
export function FileInput({ rule, onChoose, ...control }: Props) {
  const t = useText()
  const id = useId()
  const [refused, setRefused] = useState<{ name: string; problem: FileProblem } | null>(null)
  const message = useRef<HTMLDivElement>(null)
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    setRefused(null)
    const [file] = input.files ?? []
    if (!file) return onChoose?.(null)
    const prepared = await prepareFile(file, rule).catch(() => ({ file }))
    // Another one was chosen meanwhile.
    if (input.files?.[0] !== file) return
    if ('problem' in prepared) {
      setRefused({ name: file.name, problem: prepared.problem })
      input.value = ''
    } else if (prepared.file !== file) {
      const transfer = new DataTransfer()
      transfer.items.add(prepared.file)
      input.files = transfer.files
    }
    // What listens to the form, as autosave does, hears of the file that is sent.
    if (input.files?.[0] !== file) input.dispatchEvent(new Event('input', { bubbles: true }))
    onChoose?.('problem' in prepared ? null : prepared.file)
  }
  useEffect(() => {
    if (!refused) return
    // Under a long form or a sticky bar.
    message.current?.scrollIntoView({ block: 'nearest' })
    const form = message.current?.closest('form')
    const stop = (event: SubmitEvent) => {
      if (event.submitter?.hasAttribute('formnovalidate')) return
      event.preventDefault()
      event.stopPropagation()
      message.current?.focus()
    }
    form?.addEventListener('submit', stop, { capture: true })
    return () => form?.removeEventListener('submit', stop, { capture: true })
  }, [refused])
  const described = [control['aria-describedby'], refused && id].filter(Boolean).join(' ')
  return (
    <>
      <Input
        {...control}
        type="file"
        accept={rule.accept || undefined}
        aria-describedby={described || undefined}
        aria-invalid={refused ? true : control['aria-invalid']}
        onChange={choose}
      />
      {refused && (
        <FieldError as="div" id={id} role="alert" tabIndex={-1} ref={message}>
          <CircleAlert />
          <span className="wrap-anywhere">
            {refused.name}: {t(rule.messages[refused.problem] ?? (OTHERS[refused.problem] || rule.messages.type))}{' '}
            {!control.required && (
              <button className="link" type="button" onClick={() => setRefused(null)}>
                {t('field.file_refused.without')}
              </button>
            )}
          </span>
        </FieldError>
      )}
    </>
  )
}

const OTHERS: Partial<Record<FileProblem, 'documents.refused.empty' | 'documents.refused.pixels'>> = {
  empty: 'documents.refused.empty',
  pixels: 'documents.refused.pixels',
}
