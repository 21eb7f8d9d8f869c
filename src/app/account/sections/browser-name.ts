/** The first that fits: browsers name those before them as well. */
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

/** What the browser of a session is, as far as it says so; a program names itself before its version. */
export function browserName(header: string | null) {
  const words = header ?? ''
  const browser = nameIn(BROWSERS, words)
  const program = browser ? null : (/^([\w .-]{1,40}?)\/[\d.]+/.exec(words)?.[1] ?? null)
  return { browser, program, system: nameIn(SYSTEMS, words), small: /\bMobile\b|\biPhone\b|\bAndroid\b/.test(words) }
}
