import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CheckInPerson, CODE_HASH_LENGTH } from '#shared/check-in/check-in.ts'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Flashlight } from '#ui/icons/flashlight.ts'
import { ScanLine } from '#ui/icons/scan-line.ts'
import { X } from '#ui/icons/x.ts'
import { hashCode } from './detector.ts'
import * as styles from './scanner.module.css'
import { useCamera } from './use-camera.ts'

/** `people` is null until the device has the list. */
type Props = { people: readonly CheckInPerson[] | null; isOn: boolean; setOn: (on: boolean) => void }

/** Reads tickets with the camera. Search stays for who has no code, and for phones without a camera. */
export function Scanner({ people, isOn, setOn }: Props) {
  const t = useText()
  if (isOn) return <CameraView people={people} close={() => setOn(false)} />
  return (
    <p className={`${styles.start} needs-script`}>
      <Button block type="button" onClick={() => setOn(true)}>
        <ScanLine /> {t('checkIn.scan')}
      </Button>
    </p>
  )
}

function CameraView({ people, close }: Pick<Props, 'people'> & { close: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const video = useRef<HTMLVideoElement>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isLit, setLit] = useState(false)
  const { state, torch } = useCamera(video, async (code) => {
    if (!people) return
    const hash = await hashCode(code, CODE_HASH_LENGTH)
    const person = people.find(({ codeHash }) => codeHash === hash)
    if (!person) return setUnknown(code)
    setUnknown(null)
    navigator.vibrate?.(60)
    await navigate(`?person=${person.id}`, { preventScrollReset: true })
  })
  const isBroken = state === 'refused' || state === 'missing' || state === 'failed'
  if (isBroken)
    return (
      <div className={styles.problem}>
        <Note tone="warning" role="alert">
          <ScanLine />
          <span>{t(`checkIn.camera.${state}`)}</span>
          <Button size="small" type="button" onClick={close}>
            {t('checkIn.dismiss')}
          </Button>
        </Note>
      </div>
    )
  return (
    <section className={`${styles.scan} on-stage`} aria-label={t('checkIn.scan')}>
      <video ref={video} muted playsInline />
      <span className={styles.frame} aria-hidden="true" />
      <IconButton type="button" onClick={close}>
        <X />
        <span className="visually-hidden">{t('checkIn.scan.stop')}</span>
      </IconButton>
      {torch && (
        <IconButton
          type="button"
          aria-pressed={isLit}
          aria-label={t('checkIn.torch')}
          onClick={() => {
            setLit(!isLit)
            void torch(!isLit)
          }}
        >
          <Flashlight />
        </IconButton>
      )}
      <p role="status">
        {t(unknown !== null ? 'checkIn.scan.unknown' : state === 'on' ? 'checkIn.scan.aim' : 'checkIn.scan.starting')}
      </p>
    </section>
  )
}
