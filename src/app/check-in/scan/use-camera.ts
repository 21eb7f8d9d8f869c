import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createDetector } from './detector.ts'

/** In ms, between two looks at the picture. */
const PERIOD_MS = 150

/** `refused`: by the person or their browser. `missing`: no camera. `failed`: it is in use, or cannot scan. */
export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed'

const problemOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

async function openCamera(): Promise<MediaStream> {
  // Missing where the page is not served securely.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

/** Shows the camera in the video and tells each code that it reads. `torch` is null where there is none. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => unknown) {
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<((on: boolean) => unknown) | null>(null)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isStopped = false
    const stop = () => {
      isStopped = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const run = async () => {
      stream = await openCamera()
      if (isStopped) return stop()
      const element = video.current!
      element.srcObject = stream
      await element.play()
      const [track] = stream.getVideoTracks()
      if ((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)
        setTorch(
          () => (on: boolean) => track!.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
        )
      const detector = await createDetector()
      setState('on')
      while (!isStopped) {
        const [found] = await detector.detect(element).catch(() => [])
        if (found && !isStopped) await tell(found.rawValue)
        await new Promise((resolve) => setTimeout(resolve, PERIOD_MS))
      }
    }
    run().catch((error: unknown) => {
      if (!isStopped) setState(problemOf(error))
      stop()
    })
    return stop
  }, [video])
  return { state, torch }
}
