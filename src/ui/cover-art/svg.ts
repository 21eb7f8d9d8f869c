const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For words of people inside a picture; what XML cannot hold (control characters, half characters) is dropped. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (sign) => ESCAPES[sign] ?? '')

/** A gradient's stop; offset and opacity are text because they are constants of the picture. */
export const stop = (offset: string, color: string, opacity = ''): string =>
  `<stop offset="${offset}" stop-color="${color}"${opacity && ` stop-opacity="${opacity}"`}/>`

/** From the top of what it fills to its foot. */
export const downwards = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`

/** From its centre outwards; place it with attributes, else it fills the shape. */
export const outwards = (id: string, place: string, ...stops: string[]): string =>
  `<radialGradient id="${id}"${place && ` ${place}`}>${stops.join('')}</radialGradient>`
