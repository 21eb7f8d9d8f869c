/** The first match counts: browsers also name those they are compatible with. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\/.*|\bAppleWebKit\/.*Mobile/],
]
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]
const nameIn = (list: [string, RegExp][], header: string) => list.find(([, sign]) => sign.test(header))?.[0] ?? null

/** Browser and operating system of a session, from its user agent; API clients are named before the version. */
export function browserName(header: string | null) {
  const message = header ?? ''
  const browser = nameIn(BROWSERS, message)
  const program = browser ? null : (/^([\w .-]{1,40}?)\/[\d.]+/.exec(message)?.[1] ?? null)
  return {
    browser,
    program,
    system: nameIn(SYSTEMS, message),
    small: /\bMobile\b|\biPhone\b|\bAndroid\b/.test(message),
  }
}
