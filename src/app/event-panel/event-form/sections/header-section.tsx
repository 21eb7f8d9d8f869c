import { CircleAlert, ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import { idOf } from '#ui/forms/field.tsx'
import { FocalPoint } from '#ui/forms/focal-point-picker.tsx'
import { fitPictureIn } from '#ui/forms/resize-image.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Fields, TextField, useLabel } from '../event-field.tsx'
import { one } from '../event-values.ts'

type Props = { fields: Fields; url: string | null; look: () => void }
const LARGEST = 10 * 1024 * 1024
const WIDTH = 640

/** The picture at the head: dropped or chosen, looked at before it is sent, with what must stay in view. */
export function HeaderField({ fields, url, look }: Props) {
  const t = useText()
  const { picture, wrong, choose } = usePicture(url)
  const error = wrong ? t(wrong) : fields.wrong('header')
  const there = picture !== null || url !== null
  const id = idOf('header')
  return (
    <div className="field">
      <label htmlFor={id}>{useLabel(t('eventform.header'), true)}</label>
      <div className="uploader">
        <ImageUp className="i" aria-hidden="true" />
        <p>{t(there ? 'eventform.header.other' : 'eventform.header.drop')}</p>
        <p className="small muted" id={`${id}-hint`}>
          {t('eventform.header.hint')}
        </p>
        <input
          id={id}
          type="file"
          name="header"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
      </div>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          <CircleAlert className="i" aria-hidden="true" /> {error}
        </p>
      )}
      <div className={there ? 'stack header-more' : 'stack header-more header-more--empty'}>
        <FocalPoint
          names={{ x: 'header_x', y: 'header_y' }}
          start={{ x: Number(one(fields.start, 'header_x') || 50), y: Number(one(fields.start, 'header_y') || 50) }}
          words={{
            legend: t('focal.legend'),
            hint: t('focal.hint'),
            point: (x, y) => t('focal.point', { x, y }),
            x: t('focal.x'),
            y: t('focal.y'),
          }}
          onMove={look}
        >
          {picture ? <Drawn picture={picture} /> : url && <img src={url} alt="" />}
        </FocalPoint>
        <TextField
          fields={fields}
          name="header_alt"
          label={t('eventform.header.alt')}
          hint={t('eventform.header.alt.hint')}
          optional
        />
        {url && !picture && <CheckBox name="header_remove">{t('eventform.header.remove')}</CheckBox>}
      </div>
    </div>
  )
}

/** What was chosen, as the browser reads it: no address of its own, for the security policy allows none. */
function usePicture(url: string | null) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [wrong, setWrong] = useState<'field.picture' | 'field.heic' | 'field.file_too_large' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is stored it is shown from there
  useEffect(() => setPicture(null), [url])
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    setWrong(null)
    if (!input.files?.[0]) return setPicture(null)
    const file = await fitPictureIn(input)
    if (!file) return
    const seen = file.size > LARGEST ? null : await createImageBitmap(file, { resizeWidth: WIDTH }).catch(() => null)
    setPicture(seen)
    if (seen) return
    setWrong(file.size > LARGEST ? 'field.file_too_large' : isHeic(file) ? 'field.heic' : 'field.picture')
    input.value = ''
  }
  return { picture, wrong, choose }
}

const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

function Drawn({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const height = Math.round((WIDTH * picture.height) / picture.width)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, height)
  }, [picture, height])
  return <canvas ref={canvas} width={WIDTH} height={height} />
}
