import { CircleAlert, ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormField } from '#ui/forms/form.tsx'
import { FocalPointPicker } from '#ui/forms/images/focal-point-picker.tsx'
import { resizeSelectedImage } from '#ui/forms/images/resize-image.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './picture-field.module.css'

type Props = {
  /** The names of the controls: the file, and the focal point in percent from the left and from the top. */
  names: { file: string; x: string; y: string }
  /** The stored picture. */
  url: string | null
  /** Says what happens without a picture. */
  hint: string
  onMove?: () => void
  /** What belongs to a picture, shown once there is one; told whether another was selected. */
  children: (isSelected: boolean) => ReactNode
}
const MAX_BYTES = 10 * 1024 * 1024
const WIDTH = 640

/** A picture in a form: drop or select a file, preview it, and choose the focal point. */
export function PictureField({ names, url, hint, onMove, children }: Props) {
  const t = useText()
  const { picture, wrong, choose } = useSelectedImage(url)
  const { id, label, error: serverError } = useFormField(names.file)
  const x = useFormField(names.x).defaultValue
  const y = useFormField(names.y).defaultValue
  const error = wrong ? t(wrong) : serverError
  const isThere = picture !== null || url !== null
  return (
    <div className={field.field}>
      <label htmlFor={id}>
        {label} {t('eventform.optional')}
      </label>
      <div className={styles.uploader}>
        <ImageUp />
        <p>{t(isThere ? 'eventform.header.other' : 'eventform.header.drop')}</p>
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
        <input
          id={id}
          type="file"
          name={names.file}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`} role="alert">
          <CircleAlert /> {error}
        </p>
      )}
      <div className={isThere ? `stack ${styles.more}` : `stack ${styles.more} ${styles.empty}`}>
        <FocalPointPicker
          names={{ x: names.x, y: names.y }}
          initial={{ x: Number(x || 50), y: Number(y || 50) }}
          labels={{
            legend: t('focal.legend'),
            hint: t('focal.hint'),
            point: (x, y) => t('focal.point', { x, y }),
            x: t('focal.x'),
            y: t('focal.y'),
          }}
          {...(onMove && { onMove })}
        >
          {picture ? <CroppedPreview picture={picture} /> : url && <img src={url} alt="" />}
        </FocalPointPicker>
        {children(picture !== null)}
      </div>
    </div>
  )
}

/** Decodes the selected file onto a canvas: the content security policy forbids blob URLs for images. */
function useSelectedImage(url: string | null) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [wrong, setWrong] = useState<'field.picture' | 'field.heic' | 'field.file_too_large' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is stored it is shown from there
  useEffect(() => setPicture(null), [url])
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    setWrong(null)
    if (!input.files?.[0]) return setPicture(null)
    const file = await resizeSelectedImage(input)
    if (!file) return
    const seen = file.size > MAX_BYTES ? null : await createImageBitmap(file, { resizeWidth: WIDTH }).catch(() => null)
    setPicture(seen)
    if (seen) return
    setWrong(file.size > MAX_BYTES ? 'field.file_too_large' : isHeic(file) ? 'field.heic' : 'field.picture')
    input.value = ''
  }
  return { picture, wrong, choose }
}

const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

function CroppedPreview({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const height = Math.round((WIDTH * picture.height) / picture.width)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, height)
  }, [picture, height])
  return <canvas ref={canvas} width={WIDTH} height={height} />
}
