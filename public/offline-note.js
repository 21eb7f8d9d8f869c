/*
 * Leaves a kept page of an account whose session has ended, keeps the age in its note up to date, and offers it anew once there is a network
 * (docs/offline.md).
 */
{
  const note = document.querySelector('.offline-note')
  const { account, savedAt, text, back, reload, tag } = note.dataset
  const name = location.protocol === 'https:' ? '__Host-account' : 'account'
  if (account !== undefined && !document.cookie.split('; ').includes(`${name}=${account}`)) {
    window.stop()
    location.replace(`${note.querySelector('a').pathname}?from=${encodeURIComponent(location.pathname)}`)
    document.documentElement.remove()
  }
  const UNITS = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ]
  const format = new Intl.RelativeTimeFormat(tag)
  const status = note.querySelector('[role]')
  const show = () => {
    const age = Math.max(Date.now() - Number(savedAt), 60_000)
    const [unit, ms] = UNITS.find(([, size]) => age >= size)
    const words = text.replace('{age}', format.format(-Math.floor(age / ms), unit))
    if (status.textContent !== words) status.textContent = words
  }
  const timer = setInterval(show, 60_000)
  addEventListener(
    'online',
    () => {
      clearInterval(timer)
      status.textContent = back
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = reload
      button.addEventListener('click', () => location.replace(location.href))
      note.append(button)
      navigator.serviceWorker.controller?.postMessage({ command: 'send' })
    },
    { once: true },
  )
}
