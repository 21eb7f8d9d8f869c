import { useRef, useState } from 'react'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { type Fields, TextField } from '../event-field.tsx'
import { one } from '../event-values.ts'
import { useTags } from '../use-venues.ts'

/** Words with commas between them; those there are already are offered, so that one thing is called one name. */
export function TagsField({ fields }: { fields: Fields }) {
  const t = useText()
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { found } = useTags(typed, locale)
  const had = one(fields.now, 'tags')
    .split(',')
    .map((word) => word.trim().toLowerCase())
  const offered = found.filter(({ text }) => !had.includes(text.toLowerCase()))
  const take = (text: string) => {
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
    <div className="stack stack--tight">
      <TextField
        fields={fields}
        name="tags"
        label={t('eventform.tags')}
        hint={t('eventform.tags.hint')}
        autoComplete="off"
        optional
        ref={field}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {offered.length > 0 && (
        <div className="flow" role="group" aria-label={t('eventform.tags.offered')}>
          {offered.map(({ id, text }) => (
            <button className="chip" type="button" key={id} onClick={() => take(text)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
