import { useRef, useState } from 'react'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { Chip } from '#ui/components/chip.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { TextField } from '../event-field.tsx'
import { textOf } from '../event-values.ts'
import { useTags } from '../lookups/use-venues.ts'

/** Comma-separated tags, with autocomplete from existing ones. */
export function TagsField({ now }: { now: EventFormValues }) {
  const t = useText()
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { found } = useTags(typed, locale)
  const had = textOf(now, 'tags')
    .split(',')
    .map((word) => word.trim().toLowerCase())
  const suggestions = found.filter(({ text }) => !had.includes(text.toLowerCase()))
  const addTag = (text: string) => {
    if (!field.current) return
    const before = field.current.value
      .split(',')
      .slice(0, -1)
      .map((word) => word.trim())
    field.current.value = `${[...before, text].join(', ')}, `
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
    setTyped('')
    field.current.focus()
  }
  return (
    <div className="stack-small">
      <TextField
        name="tags"
        hint={t('eventform.tags.hint')}
        autoComplete="off"
        optional
        ref={field}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <div className="flow" role="group" aria-label={t('eventform.tags.offered')}>
          {suggestions.map(({ id, text }) => (
            <Chip type="button" key={id} onClick={() => addTag(text)}>
              {text}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
