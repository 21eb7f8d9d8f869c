import { useEffect, useRef, useState } from 'react'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import { PICTURE } from '#ui/forms/files/file-rules.ts'
import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as fieldStyles from '#ui/primitives/field.module.css'
import * as styles from './header-image-field.module.css'

export type HeaderImage = { url: string; width: number; height: number }

/** The header picture: the current one, a preview of the chosen one, and a checkbox to remove it. */
export function HeaderField({ header }: { header: HeaderImage | null }) {
  const t = useText()
  const [chosen, setChosen] = useState<File | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // A form reset empties the input without a change event.
  useEffect(() => {
    const form = input.current?.form
    const empty = () => {
      setChosen(null)
      setIsRemoved(false)
    }
    form?.addEventListener('reset', empty)
    return () => form?.removeEventListener('reset', empty)
  }, [])
  return (
    <>
      {header && !chosen && !isRemoved && (
        <img className={styles.image} src={header.url} alt="" width={header.width} height={header.height} />
      )}
      <Preview file={chosen} />
      <FormField
        name="header"
        label={header ? t('organization.header.replace') : `${t('organization.header')} ${t('organization.optional')}`}
        hint={t('organization.header.hint')}
      >
        {({ defaultValue: _, ...control }) => (
          <FileInput rule={PICTURE} ref={input} onChoose={setChosen} {...control} />
        )}
      </FormField>
      {header && (
        <div className={fieldStyles.check}>
          <input
            type="checkbox"
            id="field-remove_header"
            name="remove_header"
            checked={isRemoved}
            onChange={({ currentTarget }) => setIsRemoved(currentTarget.checked)}
          />
          <label htmlFor="field-remove_header">{t('organization.header.remove')}</label>
        </div>
      )}
    </>
  )
}

/** A canvas instead of an image: the content security policy forbids blob: URLs. */
function Preview({ file }: { file: File | null }) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let over = false
    setDrawn(false)
    if (!file) return
    createImageBitmap(file)
      .then((picture) => {
        const target = canvas.current
        if (over || !target) return picture.close()
        const scale = Math.min(1, 1000 / picture.width)
        target.width = Math.round(picture.width * scale)
        target.height = Math.round(picture.height * scale)
        target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height)
        picture.close()
        setDrawn(true)
      })
      // Not an image; the server will report it.
      .catch(() => {})
    return () => {
      over = true
    }
  }, [file])
  return (
    <canvas
      className={styles.image}
      hidden={!drawn}
      role="img"
      aria-label={t('organization.header.preview')}
      ref={canvas}
    />
  )
}
