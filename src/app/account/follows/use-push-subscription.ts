import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'

/** `unknown` until the page is interactive. */
type State = 'unknown' | 'unsupported' | 'ready' | 'busy' | 'denied' | 'failed'

/** For notifications alone: it answers no request and stores nothing. Its scope holds no page. */
const WORKER = { script: '/push-worker.js', scope: '/push-worker/' }

/** Asks the browser for notifications, and sends where it gets them to the server as a form. Nothing is registered before that. */
export function usePushSubscription(publicKey: string) {
  const submit = useSubmit()
  const [state, setState] = useState<State>('unknown')
  useEffect(() => {
    const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    setState(isSupported ? 'ready' : 'unsupported')
  }, [])
  const ask = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      if ((await Notification.requestPermission()) !== 'granted') return setState('denied')
      const subscription = await subscribe(publicKey)
      const { endpoint = '', keys = {} } = subscription.toJSON()
      const form = { intent: 'push', endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
      await submit(form, { method: 'post', preventScrollReset: true })
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return { state, ask: () => void ask() }
}

async function subscribe(publicKey: string) {
  const registration = await navigator.serviceWorker.register(WORKER.script, { scope: WORKER.scope })
  await activated(registration)
  const options = {
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.fromBase64(publicKey, { alphabet: 'base64url' }),
  }
  try {
    return await registration.pushManager.subscribe(options)
  } catch {
    // It was asked for with another key of the site before.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

/** A worker that has just been registered gets nothing before it is active. */
const activated = ({ active, installing, waiting }: ServiceWorkerRegistration) =>
  new Promise<void>((resolve) => {
    const worker = installing ?? waiting
    if (active || !worker) return resolve()
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
