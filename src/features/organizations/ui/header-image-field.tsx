import { useEffect, useRef, useState } from 'react'
import type { OrganizationPicture } from '#shared/organization-snapshot.ts'
import { CheckRow } from '#ui/components/field-parts.tsx'
import { FileField } from '#ui/forms/files/file-field.tsx'
import { PICTURE } from '#ui/forms/files/file-rules.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './header-image-field.module.css'

export type HeaderImage = { url: string; width: number; height: number }

type Props = { name: OrganizationPicture; image: HeaderImage | null }

/** A picture of the organization: the current one, a preview of the chosen one, and a checkbox to remove it. */
export function ImageField({ name, image }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<File | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const style = name === 'logo' ? `${styles.image} ${styles.logo}` : styles.image
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
      {image && !chosen && !isRemoved && (
        <img className={style} src={image.url} alt="" width={image.width} height={image.height} />
      )}
      <Preview file={chosen} className={style} />
      <FileField
        name={name}
        rule={PICTURE}
        ref={input}
        onChoose={setChosen}
        label={image ? t(`organization.${name}.replace`) : `${t(`organization.${name}`)} ${t('organization.optional')}`}
        hint={t(`organization.${name}.hint`)}
      />
      {image && (
        <CheckRow>
          <input
            type="checkbox"
            id={`field-remove_${name}`}
            name={`remove_${name}`}
            checked={isRemoved}
            onChange={({ currentTarget }) => setIsRemoved(currentTarget.checked)}
          />
          <label htmlFor={`field-remove_${name}`}>{t(`organization.${name}.remove`)}</label>
        </CheckRow>
      )}
    </>
  )
}

/** A canvas instead of an image: the content security policy forbids blob: URLs. */
function Preview({ file, className }: { file: File | null; className: string }) {
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
      className={className}
      hidden={!drawn}
      role="img"
      aria-label={t('organization.header.preview')}
      ref={canvas}
    />
  )
}
