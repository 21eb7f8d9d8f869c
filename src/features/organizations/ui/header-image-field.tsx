import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { fitPictureIn } from '#ui/forms/resize-image.ts'
import { useText } from '#ui/i18n/i18n.tsx'

export type ShownHeader = { url: string; width: number; height: number }
type Props = { header: ShownHeader | null; error: string | undefined }

/** What the form takes; what is none of these is refused in words by the server. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The picture over an organization's page: what is there, what was chosen, and a box to do without. */
export function HeaderField({ header, error }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<File | null>(null)
  const [without, setWithout] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The form's own reset empties the field without a word to it.
  useEffect(() => {
    const form = input.current?.form
    const empty = () => {
      setChosen(null)
      setWithout(false)
    }
    form?.addEventListener('reset', empty)
    return () => form?.removeEventListener('reset', empty)
  }, [])
  const choose = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    if (!field.files?.[0]) return setChosen(null)
    const file = await fitPictureIn(field)
    if (file) setChosen(file)
  }
  return (
    <>
      {header && !chosen && !without && (
        <img className="hpic" src={header.url} alt="" width={header.width} height={header.height} />
      )}
      <Preview file={chosen} />
      <Field
        name="header"
        label={header ? t('organization.header.replace') : `${t('organization.header')} ${t('organization.optional')}`}
        hint={t('organization.header.hint')}
        error={error}
      >
        {(control) => (
          <input
            className="input input--file"
            type="file"
            accept={PICTURES}
            ref={input}
            onChange={choose}
            {...control}
          />
        )}
      </Field>
      {header && (
        <div className="check">
          <input
            type="checkbox"
            id="field-remove_header"
            name="remove_header"
            checked={without}
            onChange={({ currentTarget }) => setWithout(currentTarget.checked)}
          />
          <label htmlFor="field-remove_header">{t('organization.header.remove')}</label>
        </div>
      )}
    </>
  )
}

/** Drawn on a canvas: a picture at an address of the browser's own would be refused by the content security policy. */
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
      // No picture, as the server will say.
      .catch(() => {})
    return () => {
      over = true
    }
  }, [file])
  return (
    <canvas className="hpic" hidden={!drawn} role="img" aria-label={t('organization.header.preview')} ref={canvas} />
  )
}
