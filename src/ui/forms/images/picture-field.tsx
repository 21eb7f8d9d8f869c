import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldBox, FieldError } from '#ui/components/field-parts.tsx'
import { DropZone } from '#ui/forms/files/drop-zone.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import { PICTURE } from '#ui/forms/files/file-rules.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { FocalPointPicker } from '#ui/forms/images/focal-point-picker.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { ImageUp } from '#ui/icons/image-up.ts'
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
const WIDTH = 640

/** A picture in a form: drop or select a file, preview it, and choose the focal point. */
export function PictureField({ names, url, hint, onMove, children }: Props) {
  const t = useText()
  const { picture, choose } = useSelectedImage(url)
  const { id, label, error } = useFormField(names.file)
  const x = useFormField(names.x).defaultValue
  const y = useFormField(names.y).defaultValue
  const isThere = picture !== null || url !== null
  return (
    <FieldBox>
      <label htmlFor={id}>
        {label} {t('eventform.optional')}
      </label>
      <DropZone center covered>
        <ImageUp />
        <p>{t(isThere ? 'eventform.header.other' : 'eventform.header.drop')}</p>
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
        <FileInput
          id={id}
          name={names.file}
          rule={PICTURE}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          {...(error && { 'aria-invalid': true })}
          onChoose={choose}
        />
      </DropZone>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          <CircleAlert /> {error}
        </FieldError>
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
    </FieldBox>
  )
}

/** Decodes the selected file onto a canvas: the content security policy forbids blob URLs for images. */
function useSelectedImage(url: string | null) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is stored it is shown from there
  useEffect(() => setPicture(null), [url])
  const choose = async (file: File | null) =>
    // What this browser cannot draw, the server may still read.
    setPicture(file && (await createImageBitmap(file, { resizeWidth: WIDTH }).catch(() => null)))
  return { picture, choose }
}

function CroppedPreview({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const height = Math.round((WIDTH * picture.height) / picture.width)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, height)
  }, [picture, height])
  return <canvas ref={canvas} width={WIDTH} height={height} />
}
